import type { ImpactEvent, ImpactKind } from './impact-event.ts'

export const impactPoints: Record<ImpactKind, number> = {
  idea: 10,
  share: 5,
  attended: 20,
  factcheck: 15,
  referral: 25,
}

/** Referrals are counted by the relay, without a limit. */
export const maxCountedADay = 5

const badges = ['community-builder', 'policy-watchdog', 'streak-starter'] as const
type Badge = (typeof badges)[number]

export interface BadgeProgress {
  readonly badge: Badge
  readonly has: number
  readonly needs: number
}

const badgeNeeds: Record<Badge, number> = {
  'community-builder': 3,
  'policy-watchdog': 1,
  'streak-starter': 3,
}

const levels = ['getting-started', 'active-advocate', 'community-champion', 'civic-legend'] as const
export type Level = (typeof levels)[number]

export const levelThresholds: Record<Level, number> = {
  'getting-started': 0,
  'active-advocate': 100,
  'community-champion': 250,
  'civic-legend': 500,
}

export type Impact = ReturnType<typeof readImpact>

/** The events that count: a limited number of a kind per day, the earliest ones. */
function countedEvents(events: readonly ImpactEvent[]): ImpactEvent[] {
  const taken = new Map<string, number>()
  return events.filter(({ kind, day }) => {
    if (kind === 'referral') return true
    const place = `${kind} ${day}`
    const before = taken.get(place) ?? 0
    taken.set(place, before + 1)
    return before < maxCountedADay
  })
}

const levelOf = (score: number): Level =>
  levels.findLast((level) => score >= levelThresholds[level]) ?? 'getting-started'

/** The impact of events, the oldest first, on a day (YYYY-MM-DD). `counted` begins with the newest. */
export function readImpact(events: readonly ImpactEvent[], today: string) {
  const counted = countedEvents(events)
  const counters: Record<ImpactKind, number> = { idea: 0, share: 0, attended: 0, factcheck: 0, referral: 0 }
  let score = 0
  for (const { kind } of counted) {
    counters[kind]++
    score += impactPoints[kind]
  }
  // A referral is an action of another person.
  const streak = readStreak(
    events.filter(({ kind }) => kind !== 'referral').map(({ day }) => day),
    today,
  )
  const has: Record<Badge, number> = {
    'community-builder': counters.idea,
    'policy-watchdog': counters.factcheck,
    'streak-starter': streak.best,
  }
  const level = levelOf(score)
  const next = levels[levels.indexOf(level) + 1]
  return {
    score,
    level,
    next: next === undefined ? null : { level: next, missing: levelThresholds[next] - score },
    streak,
    counters,
    badges: badges.map((badge) => ({ badge, has: has[badge], needs: badgeNeeds[badge] })),
    counted: counted.toReversed(),
  }
}

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
