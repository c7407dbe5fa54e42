import { type Leaderboard, leaderboardSize, type Referrals, referralAlphabet } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import { hashEmail } from './former-accounts.ts'
import type { RandomBytes } from './tokens.ts'

/**
 * People who opted in, with the scores that their devices sent. The scores are not verified; the page states
 * this.
 */
export interface LeaderboardEntries {
  /** The leaderboard for one viewer; `isOnTeam` for viewers who may hide entries. */
  read(viewer: { accountId: string | null; isOnTeam: boolean }): Promise<Leaderboard>
  appear(accountId: string, score: number): Promise<void>
  leave(accountId: string): Promise<void>
  /** False if there is no such entry. A hidden entry stays hidden if its owner opts out and in again. */
  hide(accountId: string, hidden: boolean): Promise<boolean>
}

export function createLeaderboard({ queries }: AccountStore, clock: Clock): LeaderboardEntries {
  return {
    async read({ accountId, isOnTeam }) {
      const rows = await queries
        .selectFrom('leaderboard_entries')
        .innerJoin('accounts', 'accounts.id', 'leaderboard_entries.account_id')
        .select(['account_id as accountId', 'accounts.name', 'score', 'hidden_at'])
        .where('accounts.disabled_at', 'is', null)
        // Entries of people who opted out while hidden have no score.
        .where((where) => where.or([where('score', '>', 0), where('hidden_at', 'is', null)]))
        .orderBy('score', 'desc')
        .orderBy('at')
        .orderBy('account_id')
        .execute()
      const shown = rows.filter(({ hidden_at }) => hidden_at === null)
      const mine = rows.find((row) => row.accountId === accountId)
      const place = shown.findIndex((row) => row.accountId === accountId)
      const hidden = rows.filter(({ hidden_at }) => hidden_at !== null)
      return {
        entries: shown.slice(0, leaderboardSize).map((row, index) => ({
          rank: index + 1,
          name: row.name,
          score: row.score,
          isYou: row.accountId === accountId,
          ...(isOnTeam && { accountId: row.accountId }),
        })),
        own: mine === undefined ? null : { rank: place < 0 ? null : place + 1, score: mine.score },
        ...(isOnTeam && {
          hidden: hidden.map((row) => ({ accountId: row.accountId, name: row.name, score: row.score })),
        }),
      }
    },
    async appear(account_id, score) {
      const at = clock.now().getTime()
      await queries
        .insertInto('leaderboard_entries')
        .values({ account_id, score, at, hidden_at: null })
        // The time only changes with the score: of two equal scores, the earlier one is listed first.
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ score, at }).where('leaderboard_entries.score', '!=', score),
        )
        .execute()
    },
    async leave(accountId) {
      await queries
        .deleteFrom('leaderboard_entries')
        .where('account_id', '=', accountId)
        .where('hidden_at', 'is', null)
        .execute()
      await queries.updateTable('leaderboard_entries').set({ score: 0 }).where('account_id', '=', accountId).execute()
    },
    async hide(accountId, hidden) {
      const changed = await queries
        .updateTable('leaderboard_entries')
        .set({ hidden_at: hidden ? clock.now().getTime() : null })
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst()
      return changed !== undefined
    },
  }
}

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
