import { randomBytes } from 'node:crypto'
import { createToken, hashToken } from '../accounts/tokens.ts'
import { withAccount } from './find-account.ts'
import { Problem, setting } from './program.ts'

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
