import type { Recipient } from '../mail/letters/compose-letter.ts'
import type { AccountStore } from '../store/account-store.ts'

/** The reader of an email at this address: in the language of its account, or in `otherwise` without an account. */
export async function recipientAt(
  { queries }: Pick<AccountStore, 'queries'>,
  email: string,
  otherwise: string | null = null,
): Promise<Recipient> {
  const account = await queries.selectFrom('accounts').select('language').where('email', '=', email).executeTakeFirst()
  return { email, language: account?.language ?? otherwise }
}

/** Stores the language in which a person uses the app. */
export function createNoteLanguage(store: AccountStore) {
  const { queries } = store
  return async (accountId: string, language: string): Promise<void> => {
    const known = await queries.selectFrom('accounts').select('language').where('id', '=', accountId).executeTakeFirst()
    if (known === undefined || known.language === language) return
    await store.atomically((run) => run(queries.updateTable('accounts').set({ language }).where('id', '=', accountId)))
  }
}
