import { readJournal } from './access-journal-entries.ts'
import { dataFolder, openRelayDatabase } from './program.ts'

// Prints who was given or lost access, and which committees were deleted, as JSON lines: small enough to be kept
// elsewhere every few minutes. A restore reads it, so that what was withdrawn after the backup stays withdrawn.

export function printAccessJournal(): void {
  const database = openRelayDatabase(dataFolder())
  for (const entry of readJournal(database)) process.stdout.write(`${JSON.stringify(entry)}\n`)
  database.close()
}
