import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/** The option that uses the SQLite database of a hub that has moved to PostgreSQL. */
export const oldDatabaseOption = '--old-database'

const nameIn = (dataDir: string) => join(dataDir, 'moved-to-postgres.json')

/** Without the login. */
const nameOfDatabase = (url: string): string => `${new URL(url).host}${new URL(url).pathname}`

/** Marks the folder of a hub whose move to the PostgreSQL at `url` is complete. */
export function noteMove(dataDir: string, url: string): void {
  const move = { at: new Date().toISOString(), database: nameOfDatabase(url) }
  replaceFile(nameIn(dataDir), `${JSON.stringify(move)}\n`)
}

/** Called when the hub uses SQLite in this folder again. */
export function forgetMove(dataDir: string): void {
  rmSync(nameIn(dataDir), { force: true })
}

/**
 * A sentence that refuses the use of SQLite in the folder of a hub that has moved; null if it has not, or for a move that
 * continues to the PostgreSQL at `url`.
 */
export function refuseOldDatabase(dataDir: string, url?: string): string | null {
  if (!existsSync(nameIn(dataDir))) return null
  const { at, database } = readMove(dataDir)
  if (url !== undefined && nameOfDatabase(url) === database) return null
  return `The hub of ${dataDir} moved to PostgreSQL on ${at}: set DATABASE_URL to that of ${database}. The relay.sqlite there is older. civic-hub migrate moves the hub back; ${oldDatabaseOption} uses the older database all the same.`
}

function readMove(dataDir: string): { at: string; database: string } {
  try {
    const { at, database } = JSON.parse(readFileSync(nameIn(dataDir), 'utf8')) as Record<string, unknown>
    return { at: String(at), database: String(database) }
  } catch {
    // The mark counts, whatever is in it.
    return { at: 'an unknown day', database: 'the move' }
  }
}
