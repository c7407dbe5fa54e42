import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'

/**
 * Writes a small file as a whole, readable by its owner alone: a reader finds the file of before, or all of the new one.
 * Several relays that start in one folder may write it at once; the last one counts.
 */
export function replaceFile(file: string, text: string): void {
  const arriving = `${file}.${randomUUID()}.new`
  writeFileSync(arriving, text, { mode: 0o600 })
  renameSync(arriving, file)
}
