import type { Database } from 'better-sqlite3'
import type { Clock } from '../../clock.ts'

const hour = 60 * 60 * 1000
/** The relay looks several times a day. If the clock moved by more, it was or is wrong, or the relay was off. */
const maxBetween = 24 * hour
const maxBack = hour
/** How long the operator has to notice a wrong clock before anything is erased by it. */
const patience = 7 * 24 * hour

/**
 * Whether what is due by the clock may be erased. A machine that starts with its clock 40 days ahead would find every
 * deleted committee overdue at once. A relay that was really away for so long erases a week later, which harms nobody.
 */
export function createClockWatch(database: Database, clock: Clock): () => boolean {
  const read = database.prepare<[], { seenAt: number; waitUntil: number }>(
    'SELECT seen_at AS seenAt, wait_until AS waitUntil FROM clock_watch WHERE id = 1',
  )
  const write = database.prepare<[number, number]>('INSERT OR REPLACE INTO clock_watch VALUES (1, ?, ?)')
  return () => {
    const now = clock.now().getTime()
    const { seenAt, waitUntil } = read.get() ?? { seenAt: now, waitUntil: 0 }
    const jumped = now - seenAt > maxBetween || seenAt - now > maxBack
    const until = jumped ? now + patience : waitUntil
    write.run(now, until)
    return now >= until
  }
}
