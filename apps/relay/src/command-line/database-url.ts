import { readDatabaseUrl } from '../configuration.ts'
import { Problem } from './program.ts'

/** The address of the hub's PostgreSQL; null for a hub on SQLite. */
export function databaseUrl(): string | null {
  const read = readDatabaseUrl(process.env)
  if (!read.ok) throw new Problem(read.refusal)
  return read.value
}
