import { readJournal } from './access-journal-entries.ts'
import { readAccountIds } from './former-accounts.ts'
import { readIdentityJournal } from './identity-journal-entries.ts'
import { openCurrentDatabase } from './open-current-database.ts'
import { dataFolder, readWords } from './program.ts'

// Prints who was given or lost access, a role or an account, which committees were deleted, and which tokens are over,
// as JSON lines: small enough to be kept elsewhere every few minutes. A restore reads it, so that what was withdrawn
// after the backup stays withdrawn. It holds no secrets: of tokens only hashes, of passwords only that they changed.

export function printAccessJournal(words: string[]): void {
  readWords(words, 0)
  const database = openCurrentDatabase(dataFolder())
  for (const entry of [
    ...readJournal(database),
    ...readIdentityJournal(database),
    ...readAccountIds(database),
  ])
    process.stdout.write(`${JSON.stringify(entry)}\n`)
  database.close()
}
