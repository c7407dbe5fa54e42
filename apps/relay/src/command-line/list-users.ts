import { isoTime } from '../iso-time.ts'
import { oneLine } from '../one-line.ts'
import { withHub } from './open-hub.ts'
import { readWords } from './program.ts'

/**
 * Prints one account per line, with tabs between the fields; with a search word, only accounts that have it
 * in their name or address.
 */
export async function listUsers(words: string[]): Promise<void> {
  const [word = ''] = readWords(words, 1)
  const accounts = await withHub(({ queries }) =>
    queries
      .selectFrom('accounts')
      .leftJoin('sessions', 'account_id', 'id')
      .select(({ fn }) => [
        ...(['accounts.id', 'email', 'name', 'role', 'disabled_at', 'accounts.created_at'] as const),
        fn.max('last_used_at').as('last_used_at'),
      ])
      .groupBy('accounts.id')
      .orderBy('email')
      .execute(),
  )
  const users = accounts.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(word.toLowerCase()))
  for (const { email, name, role, disabled_at, created_at, last_used_at } of users) {
    const used = last_used_at ? `last used ${day(last_used_at)}` : 'not signed in'
    const parts = [email, oneLine(name), role, `since ${day(created_at)}`, used]
    process.stdout.write(
      `${[...parts, ...(disabled_at === null ? [] : [`disabled ${day(disabled_at)}`])].join('\t')}\n`,
    )
  }
  if (users.length === 0) process.stderr.write('There is no such account.\n')
}

const day = (at: number): string => isoTime(at).slice(0, 10)
