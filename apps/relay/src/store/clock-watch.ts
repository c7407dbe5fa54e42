import type { Database } from 'better-sqlite3'
import type { Clock } from '../clock.ts'

const hour = 60 * 60 * 1000
/** The relay looks several times a day; a clock that moved on by more was wrong before or is now, or nobody looked. */
const maxBetween = 24 * hour
const maxBack = hour
/** So long an operator has to notice that the clock is wrong, before what it says erases anything. */
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
