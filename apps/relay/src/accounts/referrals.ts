import { type Referrals, referralAlphabet } from '@civic-hub/protocol'
import { isoTime } from '../iso-time.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import { hashEmail } from './former-accounts.ts'
import type { RandomBytes } from './tokens.ts'

const codeLength = 6
const idLength = 16
/** There are a billion codes, so more than one attempt is rarely needed. */
const attempts = 5

/** The person's code, which is created at the first request, and the people who signed up with it. */
export type ReadReferrals = (accountId: string) => Promise<Referrals>

export function createReferrals({ queries, atomically }: AccountStore, randomBytes: RandomBytes): ReadReferrals {
  const createCode = () =>
    [...randomBytes(codeLength)].map((byte) => referralAlphabet[byte % referralAlphabet.length]).join('')

  async function codeOf(run: RunQuery, account_id: string): Promise<string> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const [found] = await run(
        queries.selectFrom('referral_codes').select('code').where('account_id', '=', account_id),
      )
      if (found !== undefined) return found.code
      const code = createCode()
      await run(
        queries
          .insertInto('referral_codes')
          .values({ account_id, code })
          .onConflict((conflict) => conflict.doNothing()),
      )
    }
    throw new Error('No referral code is free')
  }

  return (accountId) =>
    atomically(async (run) => {
      const code = await codeOf(run, accountId)
      const referrals = await run(
        queries
          .selectFrom('referrals')
          .select(['id', 'at'])
          .where('referred_by', '=', accountId)
          .orderBy('at')
          .orderBy('id'),
      )
      return { code, referrals: referrals.map(({ id, at }) => ({ id, at: isoTime(at) })) }
    })
}

/**
 * Records the referral of a new account; an unknown code is ignored. Must run in the transaction that creates
 * the account. The id is derived from the address, so that a person who deletes their account and signs up
 * again counts once.
 */
export async function noteReferral(
  { queries }: Pick<AccountStore, 'queries'>,
  run: RunQuery,
  account: { id: string; email: string },
  code: string | null,
  at: number,
): Promise<void> {
  if (code === null) return
  const [owner] = await run(queries.selectFrom('referral_codes').select('account_id').where('code', '=', code))
  const [secret] = await run(queries.selectFrom('mark_key').select('key'))
  if (owner === undefined || secret === undefined || owner.account_id === account.id) return
  const id = hashEmail(secret.key, `referral ${account.email}`).slice(0, idLength)
  await run(queries.insertInto('referrals').values({ account_id: account.id, referred_by: owner.account_id, id, at }))
}
