import { expect, test } from 'vitest'
import { impactPoints, maxCountedADay, readImpact, readStreak } from './impact.ts'
import { type ImpactEvent, type ImpactKind, shareEvent } from './impact-event.ts'

let made = 0
const event = (kind: ImpactKind, day = '2026-11-22'): ImpactEvent => {
  made++
  return { key: `${kind}:${made}`, kind, day, at: `${day}T09:00:00.000Z`, about: '' }
}
const times = (count: number, kind: ImpactKind, day?: string) => Array.from({ length: count }, () => event(kind, day))
const today = '2026-11-22'

test('E5: points are those of the specification, and at most five of a kind count per day', () => {
  expect(impactPoints).toEqual({ idea: 10, share: 5, attended: 20, factcheck: 15, referral: 25 })
  const one = readImpact(
    (['idea', 'share', 'attended', 'factcheck', 'referral'] as const).map((kind) => event(kind)),
    today,
  )
  expect(one.score).toBe(75)
  for (const kind of ['idea', 'share', 'attended', 'factcheck'] as const) {
    const many = readImpact(times(200, kind), today)
    expect(many.score).toBe(maxCountedADay * impactPoints[kind])
    expect(many.counters[kind]).toBe(maxCountedADay)
    expect(readImpact([...times(200, kind), event(kind, '2026-11-23')], today).counters[kind]).toBe(maxCountedADay + 1)
  }
  expect(readImpact(times(8, 'referral'), today).score).toBe(200)
})

test('E5: sharing the same subject again on the same day is the same event', () => {
  expect(shareEvent('Parks', today)).toBe(shareEvent('Parks', today))
  expect(shareEvent('Parks', today)).not.toBe(shareEvent('Parks', '2026-11-23'))
})

test('E6: levels begin at 100, 250 and 500', () => {
  // Five points each, on separate days.
  const withScore = (score: number) =>
    readImpact(
      Array.from({ length: score / 5 }, (_, index) =>
        event('share', new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)),
      ),
      today,
    )
  expect([0, 95, 100, 245, 250, 495, 500].map((score) => withScore(score).level)).toEqual([
    'getting-started',
    'getting-started',
    'active-advocate',
    'active-advocate',
    'community-champion',
    'community-champion',
    'civic-legend',
  ])
  expect(withScore(95).next).toEqual({ level: 'active-advocate', missing: 5 })
  expect(withScore(500).next).toBeNull()
})

test('E7: badges are earned at 3 ideas, 1 fact check and a streak of 3', () => {
  const had = (events: ImpactEvent[]) =>
    readImpact(events, today).badges.flatMap(({ badge, has, needs }) => (has >= needs ? [badge] : []))
  expect(had(times(2, 'idea'))).toEqual([])
  expect(had(times(3, 'idea'))).toEqual(['community-builder'])
  expect(had([event('factcheck')])).toEqual(['policy-watchdog'])
  // The badge is kept when the streak is over.
  expect(had(['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => event('share', day)))).toEqual(['streak-starter'])
})

test('E8: a streak grows by a day, stays on the same day, and restarts after a gap', () => {
  expect(readStreak([], today)).toEqual({ current: 0, best: 0, lastActive: null })
  expect(readStreak([today, today], today)).toEqual({ current: 1, best: 1, lastActive: today })
  expect(readStreak(['2026-11-21', '2026-11-20'], today)).toMatchObject({ current: 2, best: 2 })
  expect(readStreak(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22'], today)).toEqual({
    current: 1,
    best: 3,
    lastActive: '2026-11-22',
  })
  expect(readStreak(['2026-11-20'], today)).toMatchObject({ current: 0, best: 1 })
  // Across the end of a month, a leap day and a clock change.
  expect(readStreak(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01').current).toBe(3)
  expect(readStreak(['2026-10-24', '2026-10-25', '2026-10-26'], '2026-10-26').current).toBe(3)
  expect(readImpact([event('referral')], today).streak.current).toBe(0)
})
