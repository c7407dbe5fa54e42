import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { replaceFile } from './replace-file.ts'

const lastBackupSchema = z.object({ at: z.number(), file: z.string(), bytes: z.number() })

/** The newest backup that was written to a folder and read back; `at` is milliseconds since 1970. */
export type LastBackup = z.infer<typeof lastBackupSchema>

const nameIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Stored in a file outside the database: a restored database would name the backup before. */
export function noteLastBackup(dataDir: string, backup: LastBackup): void {
  replaceFile(nameIn(dataDir), JSON.stringify(backup))
}

/** Null if this hub has recorded no backup. */
export function readLastBackup(dataDir: string): LastBackup | null {
  try {
    return z.parse(lastBackupSchema, JSON.parse(readFileSync(nameIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
