import type { ClipboardEvent } from 'react'
import { insertInField } from './insert-in-field.ts'

/**
 * The handler of a field for one line. `take` returns true if it took several lines; otherwise they are pasted as one
 * line.
 */
export const onPasteOfLines =
  (take: (lines: string, field: HTMLInputElement) => Promise<boolean>) =>
  (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const lines = event.clipboardData.getData('text/plain')
    const field = event.currentTarget
    if (!(field instanceof HTMLInputElement) || !/\S\s*[\n\r]\s*\S/.test(lines)) return
    event.preventDefault()
    void take(lines, field)
      // The code may be missing without a connection.
      .catch(() => false)
      .then((isTaken) => isTaken || insertInField(field, lines.trim().replace(/\s+/g, ' ')))
  }
