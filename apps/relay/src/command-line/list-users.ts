import { openCurrentDatabase } from './open-current-database.ts'
import { dataFolder, readWords } from './program.ts'

interface User {
  email: string
  name: string
  role: string
  disabled_at: number | null
  created_at: number
  last_used_at: number | null
}

/**
 * Prints one account per line, with tabs between the fields; with a search word, only accounts that have it
 * in their name or address.
 */
export function listUsers(words: string[]): void {
  const [word = ''] = readWords(words, 1)
  const database = openCurrentDatabase(dataFolder())
  const users = database
    .prepare<[string], User>(
      `SELECT email, name, role, disabled_at, created_at,
         (SELECT max(last_used_at) FROM sessions WHERE account_id = accounts.id) AS last_used_at
       FROM accounts WHERE instr(lower(name || ' ' || email), lower(?)) > 0 ORDER BY email`,
    )
    .all(word)
  database.close()
  for (const { email, name, role, disabled_at, created_at, last_used_at } of users) {
    const used = last_used_at ? `last used ${day(last_used_at)}` : 'not signed in'
    const parts = [email, name, role, `since ${day(created_at)}`, used]
    process.stdout.write(
      `${[...parts, ...(disabled_at === null ? [] : [`disabled ${day(disabled_at)}`])].join('\t')}\n`,
    )
  }
  if (users.length === 0) process.stderr.write('There is no such account.\n')
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
