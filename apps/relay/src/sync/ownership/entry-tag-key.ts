import type { AccountStore } from '../../store/account-store.ts'

/**
 * The secret key of this relay’s entry tags. It is stored in the database, so that a restored copy recognises
 * its own tags.
 */
export async function readEntryTagKey({ queries }: AccountStore): Promise<string> {
  const row = await queries.selectFrom('mark_key').select('key').executeTakeFirst()
  if (!row) throw new Error('The key of the entry tags is missing from the database')
  return Buffer.from(row.key).toString('base64')
}
