import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { replaceFile } from './replace-file.ts'

const lastFileCheckSchema = z.object({ at: z.number(), files: z.number(), lost: z.array(z.string()) })

/**
 * The result of the last check of members' files; `at` is milliseconds since 1970, `lost` contains hashes.
 */
export type LastFileCheck = z.infer<typeof lastFileCheckSchema>

const nameIn = (dataDir: string) => join(dataDir, 'last-file-check.json')

/** Stored in a file outside the database: a restored database would contain an older check. */
export function noteLastFileCheck(dataDir: string, check: LastFileCheck): void {
  replaceFile(nameIn(dataDir), JSON.stringify(check))
}

/** Null if there was no check. */
export function readLastFileCheck(dataDir: string): LastFileCheck | null {
  try {
    return parseLastFileCheck(readFileSync(nameIn(dataDir), 'utf8'))
  } catch {
    return null
  }
}

/** Null if the text is no result of a check. */
export function parseLastFileCheck(text: string): LastFileCheck | null {
  try {
    return z.parse(lastFileCheckSchema, JSON.parse(text))
  } catch {
    return null
  }
}
