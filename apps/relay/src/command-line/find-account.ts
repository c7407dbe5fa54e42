import { emailSchema } from '@civic-hub/protocol'
import type { Database } from 'better-sqlite3'
import { openCurrentDatabase } from './open-current-database.ts'
import { dataFolder, Misuse, Problem, readWords } from './program.ts'

export interface FoundAccount {
  id: string
  name: string
  email: string
  role: string
  disabled_at: number | null
}

/** Opens the database, passes on the account with this email address, and closes the database again. */
export function withAccount(
  words: string[],
  work: (database: Database, account: FoundAccount) => void,
): void {
  const email = emailSchema.safeParse(readWords(words, 1)[0])
  if (!email.success) throw new Misuse('Name one account by its email address.')
  const database = openCurrentDatabase(dataFolder())
  try {
    const account = database
      .prepare<[string], FoundAccount>(
        'SELECT id, name, email, role, disabled_at FROM accounts WHERE email = ?',
      )
      .get(email.data)
    if (!account)
      throw new Problem(`Nobody has an account with ${email.data}. civic-hub list-users lists the accounts.`)
    work(database, account)
  } finally {
    database.close()
  }
}
