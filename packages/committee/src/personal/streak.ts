const dayMs = 24 * 60 * 60 * 1000
const numberOf = (day: string): number => Math.round(Date.parse(day) / dayMs)

/** The consecutive ones of these active days (YYYY-MM-DD, in any order); none after a whole day without activity. */
export function readStreak(days: readonly string[], today: string) {
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
