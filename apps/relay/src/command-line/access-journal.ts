import { readJournal } from './access-journal-entries.ts'
import { readAccountIds } from './former-accounts.ts'
import { readIdentityJournal } from './identity-journal-entries.ts'
import { openCurrentDatabase } from './open-current-database.ts'
import { dataFolder, readWords } from './program.ts'

// Prints as JSON lines: changes of access, roles and accounts, deleted committees and ended tokens. The
// output is small enough to be copied elsewhere every few minutes. A restore reads it, so that rights and
// data that were withdrawn after the backup stay withdrawn. It contains no secrets: only hashes of tokens,
// and only the fact that a password changed.

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
