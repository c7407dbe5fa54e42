import { type DocumentVersion, type MeetingDocument, newestVersion } from '@civic-hub/committee'
import { nameForType } from '@civic-hub/committee/documents'
import { useState } from 'react'

export interface FileToOpen {
  readonly name: string
  readonly sha256: string
  readonly mime: string
  /** The id of the document. */
  readonly id: string
  /** The hash of the text file with its words, if a device has read them. */
  readonly text: string | null
}

export const fileToOpen = (
  document: MeetingDocument,
  { sha256, mime }: Pick<DocumentVersion, 'sha256' | 'mime'>,
): FileToOpen => ({
  name: nameForType(document.name, mime),
  sha256,
  mime,
  id: document.id,
  text: newestVersion(document)?.sha256 === sha256 ? document.text : null,
})

/** The file that is open in the preview. It is kept while the dialog closes. */
export function usePreview(onClosed: () => void) {
  const [file, setFile] = useState<FileToOpen | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    open(next: FileToOpen): void {
      setFile(next)
      setOpened(true)
    },
    dialog: {
      file,
      opened,
      onClose() {
        setOpened(false)
        // The opened file is stored on this device now.
        onClosed()
      },
    },
  }
}
