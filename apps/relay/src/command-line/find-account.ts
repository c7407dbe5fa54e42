import { emailSchema } from '@civic-hub/protocol'
import { oneLine } from '../one-line.ts'
import { type OpenHub, withHub } from './open-hub.ts'
import { Misuse, Problem, readWords } from './program.ts'

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
