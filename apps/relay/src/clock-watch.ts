import type { AccountStore } from './store/account-store.ts'

const hour = 60 * 60 * 1000
/** The relay checks several times a day. If the clock moved by more, it was or is wrong, or the relay was off. */
const maxBetween = 24 * hour
const maxBack = hour
/** The time for the operator to notice a wrong clock before anything is erased because of it. */
const patience = 7 * 24 * hour

/**
 * True if expired data may be erased at `now`, in milliseconds since 1970. On a machine that starts with its
 * clock 40 days ahead, every deleted committee would be overdue at once. A relay that was off for so long
 * erases a week later, which is harmless.
 */
export function mayErase({ queries, atomically }: AccountStore, now: number): Promise<boolean> {
  return atomically(async (run) => {
    const [last] = await run(queries.selectFrom('clock_watch').selectAll().where('id', '=', 1))
    const seenAt = last?.seen_at ?? now
    const jumped = now - seenAt > maxBetween || seenAt - now > maxBack
    const row = { seen_at: now, wait_until: jumped ? now + patience : (last?.wait_until ?? 0) }
    await run(
      queries
        .insertInto('clock_watch')
        .values({ id: 1, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
    )
    return now >= row.wait_until
  })
}
