import { type Leaderboard, leaderboardSize } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'

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
