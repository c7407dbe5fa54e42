import { randomBytes } from 'node:crypto'
import { emailSchema } from '@civic-hub/protocol'
import { createToken, hashToken } from '../accounts/tokens.ts'
import { isoTime } from '../iso-time.ts'
import { oneLine } from '../one-line.ts'
import { type OpenHub, withHub } from './open-hub.ts'
import { Misuse, Problem, readWords, setting } from './program.ts'

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

/**
 * Ends every session of an account and blocks its sign-in until it is enabled again. The person's
 * contributions are kept.
 */
export async function disableUser(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries, atomically }, { id, name, role, disabled_at }) => {
    await atomically(async (run) => {
      await run(
        queries
          .updateTable('accounts')
          .set({ disabled_at: disabled_at ?? Date.now() })
          .where('id', '=', id),
      )
      await run(queries.deleteFrom('sessions').where('account_id', '=', id))
      // An email link that was sent before must no longer work.
      await run(queries.deleteFrom('one_time_tokens').where('account_id', '=', id))
    })
    process.stdout.write(`${name} is signed out everywhere and cannot sign in.\n`)
    const others = await queries
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (role === 'admin' && !others)
      process.stdout.write('The hub has no administrator now: civic-hub grant-admin EMAIL makes one.\n')
  })
}

export async function enableUser(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries }, { id, name, disabled_at }) => {
    await queries.updateTable('accounts').set({ disabled_at: null }).where('id', '=', id).execute()
    process.stdout.write(`${name} ${disabled_at === null ? 'was not disabled' : 'can sign in again'}.\n`)
  })
}

const hour = 3600 * 1000
/** The operator must forward the link. */
const lifetimeHours = 24

/**
 * Prints a link for setting a new password, which works once. Until it is used, the old password and the
 * sessions stay valid.
 */
export async function resetPassword(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries }, { id, name, disabled_at }) => {
    if (disabled_at !== null)
      throw new Problem(`The account of ${name} is disabled: civic-hub enable-user comes first.`)
    const publicUrl = setting('PUBLIC_URL')
    const address = publicUrl === undefined ? `http://localhost:${setting('PORT')}` : new URL(publicUrl).origin
    const token = createToken(randomBytes)
    const now = Date.now()
    await queries
      .insertInto('one_time_tokens')
      .values({
        token_hash: hashToken(token),
        purpose: 'reset-password',
        account_id: id,
        email: null,
        created_at: now,
        expires_at: now + lifetimeHours * hour,
      })
      .execute()
    process.stdout.write(`${address}/reset-password#${token}\n`)
    process.stderr.write(
      `Pass this link on to ${name}, and to nobody else. It works once, for ${lifetimeHours} hours.\n`,
    )
    if (publicUrl === undefined)
      process.stderr.write(`PUBLIC_URL is not set: put the address of the hub in place of ${address}.\n`)
  })
}

/** Makes an account an administrator of the site. Other accounts keep their roles. */
export async function grantAdmin(words: string[]): Promise<void> {
  await withAccount(words, async ({ queries }, { id, name, role, disabled_at }) => {
    await queries.updateTable('accounts').set({ role: 'admin' }).where('id', '=', id).execute()
    const done = role === 'admin' ? 'was an administrator already' : 'is an administrator now'
    process.stdout.write(`${name} ${done}.\n`)
    if (disabled_at !== null)
      process.stdout.write('The account is disabled: civic-hub enable-user lets them sign in again.\n')
  })
}

export interface FoundAccount {
  id: string
  name: string
  email: string
  role: string
  disabled_at: number | null
}

/** Opens the hub, and passes on the account with this email address. */
export async function withAccount(
  words: string[],
  work: (hub: OpenHub, account: FoundAccount) => Promise<void>,
): Promise<void> {
  const email = emailSchema.safeParse(readWords(words, 1)[0])
  if (!email.success) throw new Misuse('Name one account by its email address.')
  await withHub(async (hub) => {
    const account = await hub.queries
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'role', 'disabled_at'])
      .where('email', '=', email.data)
      .executeTakeFirst()
    if (!account)
      throw new Problem(`Nobody has an account with ${email.data}. civic-hub list-users lists the accounts.`)
    await work(hub, { ...account, name: oneLine(account.name) })
  })
}
