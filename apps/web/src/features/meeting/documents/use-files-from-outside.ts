import { type DragEvent, useEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

export const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false

/**
 * Spreadsheets and word processors copy a picture together with the words: in a field, the words are pasted.
 */
const pastesWords = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable=true]') !== null &&
  clipboardData?.types.includes('text/plain') === true

/** Without this the browser leaves the app and opens a file that is dropped beside its place. Returns what ends it. */
export function ignoreDrops(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
  return () => {
    removeEventListener('dragover', ignore)
    removeEventListener('drop', ignore)
  }
}

/**
 * Attaches files that are dropped on the tab, or pasted while it is shown. Files that are dropped outside the
 * tab are ignored.
 */
export function useFilesFromOutside(active: boolean, onFiles: (files: readonly File[]) => void) {
  const [dropping, setDropping] = useState(false)
  const take = useLatest(onFiles)
  useEffect(() => {
    if (!active) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || pastesWords(event)) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [active, take])
  useEffect(ignoreDrops, [])
  if (!active) return { dropping: false, target: {} }
  return {
    dropping,
    target: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setDropping(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setDropping(false)
        take.current([...event.dataTransfer.files])
      },
    },
  }
}
