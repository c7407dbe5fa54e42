import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const lastFileCheckSchema = z.object({ at: z.number(), files: z.number(), lost: z.array(z.string()) })

/** What the last check of members' files found; `at` is milliseconds since 1970, `lost` names hashes. */
export type LastFileCheck = z.infer<typeof lastFileCheckSchema>

const nameIn = (dataDir: string) => join(dataDir, 'last-file-check.json')

/** In a file beside the database: a restored backup would name the one before it. */
export function noteLastFileCheck(dataDir: string, check: LastFileCheck): void {
  writeFileSync(`${nameIn(dataDir)}.new`, JSON.stringify(check), { mode: 0o600 })
  renameSync(`${nameIn(dataDir)}.new`, nameIn(dataDir))
}

/** Null when there was none. */
export function readLastFileCheck(dataDir: string): LastFileCheck | null {
  try {
    return z.parse(lastFileCheckSchema, JSON.parse(readFileSync(nameIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
