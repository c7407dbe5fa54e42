import { type DocumentVersion, type MeetingDocument, newestVersion } from '@civic-hub/committee'
import { useState } from 'react'

export interface FileToOpen {
  readonly name: string
  readonly sha256: string
  readonly mime: string
  /** Of the document that it belongs to. */
  readonly id: string
  /** The hash of the text file with its words, where a device has read them. */
  readonly text: string | null
}

export const fileToOpen = (
  document: MeetingDocument,
  { sha256, mime }: Pick<DocumentVersion, 'sha256' | 'mime'>,
): FileToOpen => ({
  name: document.name,
  sha256,
  mime,
  id: document.id,
  text: newestVersion(document)?.sha256 === sha256 ? document.text : null,
})

/** The file that is open in the preview. It stays known while the dialog closes. */
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
        // What was opened is on this device now.
        onClosed()
      },
    },
  }
}
