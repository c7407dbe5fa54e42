import { useState } from 'react'

export interface FileToOpen {
  readonly name: string
  readonly sha256: string
  readonly mime: string
}

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
