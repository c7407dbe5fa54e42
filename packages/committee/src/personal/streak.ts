export interface Streak {
  /** Consecutive days up to the last active one; 0 after a whole day without activity. */
  readonly current: number
  readonly best: number
  /** YYYY-MM-DD; null before the first. */
  readonly lastActive: string | null
}

const dayMs = 24 * 60 * 60 * 1000
const numberOf = (day: string): number => Math.round(Date.parse(day) / dayMs)

/** The streak of these active days (YYYY-MM-DD, in any order), as of a day. */
export function readStreak(days: readonly string[], today: string): Streak {
  let run = 0
  let best = 0
  let last: string | null = null
  for (const day of [...new Set(days)].sort()) {
    run = last !== null && numberOf(day) - numberOf(last) === 1 ? run + 1 : 1
    best = Math.max(best, run)
    last = day
  }
  const isOver = last === null || numberOf(today) - numberOf(last) > 1
  return { current: isOver ? 0 : run, best, lastActive: last }
}
