import { createHmac } from 'node:crypto'
import type { Access } from '@civic-hub/protocol'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import { createAccountId, type RandomBytes } from './tokens.ts'

/** The hash of an address, which identifies its account after a restore; `key` is the database's own. */
export function hashEmail(key: Uint8Array, email: string): string {
  return createHmac('sha256', key).update(email).digest('hex')
}

/**
 * A placeholder for the address of an account that changed it after the backup which was restored: the old
 * address must not be usable for a sign-in, and only the hash of the new one is known. It can receive no
 * email (RFC 2606).
 */
export const hiddenAddress = (emailHash: string): string => `${emailHash}${hiddenHost}`

export const isHiddenAddress = (email: string): boolean => email.endsWith(hiddenHost)

const hiddenHost = '@changed.invalid'

/**
 * Gives an account its address back at the first request with that address. To be called before an account is
 * looked up by address.
 */
export async function recallAddress(
  { queries, atomically }: Pick<AccountStore, 'queries' | 'atomically'>,
  email: string,
): Promise<void> {
  const secret = await queries.selectFrom('mark_key').select('key').executeTakeFirst()
  if (secret === undefined) return
  const hidden = hiddenAddress(hashEmail(secret.key, email))
  const accountAt = (address: string) => queries.selectFrom('accounts').select('id').where('email', '=', address)
  if ((await accountAt(hidden).executeTakeFirst()) === undefined) return
  await atomically(async (run) => {
    // Another account may have confirmed the address in the meantime.
    if ((await run(accountAt(email))).length > 0) return
    await run(queries.updateTable('accounts').set({ email }).where('email', '=', hidden))
  })
}

/**
 * The id for a new account with a confirmed address: the id that this address had before a restore, because
 * the person's devices store their committees under it; otherwise a new one. Must run in the transaction that
 * creates the account.
 */
export async function claimAccountId(
  { queries }: Pick<AccountStore, 'queries'>,
  run: RunQuery,
  email: string,
  randomBytes: RandomBytes,
): Promise<string> {
  const [secret] = await run(queries.selectFrom('mark_key').select('key'))
  if (secret === undefined) return createAccountId(randomBytes)
  const hash = hashEmail(secret.key, email)
  const [former] = await run(queries.selectFrom('former_accounts').selectAll().where('email_hash', '=', hash))
  if (former === undefined) return createAccountId(randomBytes)
  await run(queries.deleteFrom('former_accounts').where('email_hash', '=', hash))
  const isTaken =
    (await run(queries.selectFrom('accounts').select('id').where('id', '=', former.account_id))).length > 0
  return isTaken ? createAccountId(randomBytes) : former.account_id
}

/**
 * The former members of a committee that is missing in a restored backup, with their access according to the
 * journal; existing accounts only. Null if the committee is not in the journal either.
 */
export async function readFormerMembers(
  { queries }: Pick<AccountStore, 'queries'>,
  run: RunQuery,
  documentId: string,
): Promise<Map<string, Access> | null> {
  const entries = await run(
    queries
      .selectFrom('access_journal')
      .leftJoin('accounts', 'accounts.id', 'access_journal.account_id')
      .select(['accounts.id', 'access'])
      .where('document_id', '=', documentId)
      .where('what', '=', 'access')
      .orderBy('at')
      .orderBy('access_journal.id'),
  )
  if (entries.length === 0) return null
  const last = new Map(entries.map(({ id, access }) => [id, access as Access | null]))
  return new Map([...last].flatMap(([id, access]) => (id === null || access === null ? [] : [[id, access] as const])))
}

/**
 * Gives a returning account exactly the access that it had before the restore, according to the journals; a
 * disabled account is disabled again. A new account has no entries in them.
 */
export async function giveAccessBack(
  { queries }: Pick<AccountStore, 'queries'>,
  run: RunQuery,
  accountId: string,
  now: number,
): Promise<void> {
  const [judged] = await run(
    queries
      .selectFrom('identity_journal')
      .select('what')
      .where('subject', '=', accountId)
      .where('what', 'in', ['disabled', 'enabled'])
      .orderBy('at', 'desc')
      .limit(1),
  )
  if (judged?.what === 'disabled')
    await run(queries.updateTable('accounts').set({ disabled_at: now }).where('id', '=', accountId))
  const entries = await run(
    queries
      .selectFrom('access_journal')
      .select(['document_id', 'access'])
      .where('account_id', '=', accountId)
      .where('what', '=', 'access')
      .orderBy('at')
      .orderBy('id'),
  )
  const last = new Map(entries.map(({ document_id, access }) => [document_id, access as Access | null]))
  for (const [document_id, access] of last) {
    if (access === null) continue
    const committee = queries.selectFrom('committees').select('document_id').where('document_id', '=', document_id)
    if ((await run(committee)).length === 0) continue
    await run(queries.insertInto('memberships').values({ document_id, account_id: accountId, access, since: now }))
  }
}
