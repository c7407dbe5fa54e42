import { sql } from 'kysely'
import { hashEmail } from '../accounts/former-accounts.ts'
import { withHub } from './open-hub.ts'
import { readWords } from './program.ts'

// Prints as JSON lines: changes of access, roles and accounts, deleted committees and ended tokens. The
// output is small enough to be copied elsewhere every few minutes. A restore reads it, so that rights and
// data that were withdrawn after the backup stay withdrawn. It contains no secrets: only hashes of tokens,
// and only the fact that a password changed.

export async function printAccessJournal(words: string[]): Promise<void> {
  readWords(words, 0)
  const lines = await withHub(async ({ queries, journalOrder }) => {
    const inOrder = sql.ref(journalOrder)
    const access = queries
      .selectFrom('access_journal')
      .select(['id', 'at', 'what', 'document_id', 'account_id', 'access'])
    // Sessions are omitted, because a restore ends them all.
    const identity = queries
      .selectFrom('identity_journal')
      .select(['id', 'at', 'what', 'subject', 'value'])
      .where('what', '<>', 'session-over')
    const key = await queries.selectFrom('mark_key').select('key').executeTakeFirst()
    const accounts = key ? await queries.selectFrom('accounts').select(['id', 'email']).execute() : []
    return [
      ...(await access.orderBy(inOrder).execute()),
      ...(await identity.orderBy(inOrder).execute()),
      ...accounts.map(({ id, email }) => ({
        email_hash: hashEmail(key?.key ?? new Uint8Array(), email),
        account_id: id,
      })),
    ]
  })
  if (lines.length === 0) process.stderr.write('The access journal is empty: this hub has no accounts yet.\n')
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`)
}
