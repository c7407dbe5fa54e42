import type { EveningResult } from './evening.ts'
import { type EveningPlan, planEvening } from './plan.ts'

type Run = (plan: EveningPlan) => Promise<EveningResult>

/** The kind of a problem: its words without numbers and names. */
const kindOf = ({ problems }: EveningResult) =>
  (problems[0] ?? '')
    .split('\n')[0]
    ?.replace(/\{.*\}/g, '')
    .replace(/[\d.]+/g, '')
    .slice(0, 80)

/** Finds a smaller plan of the same seed with the same kind of problem: shorter, with fewer people and less weather. */
export async function shorten(
  plan: EveningPlan,
  found: EveningResult,
  run: Run,
  hasTime: () => boolean,
): Promise<{ plan: EveningPlan; result: EveningResult }> {
  const wanted = kindOf(found)
  let best = { plan, result: found }

  async function tryPlan(smaller: EveningPlan): Promise<boolean> {
    if (!hasTime()) return false
    const result = await run(smaller)
    if (result.problems.length === 0 || kindOf(result) !== wanted) return false
    best = { plan: smaller, result }
    return true
  }

  const kept = () => ({
    people: best.plan.people,
    minutes: best.plan.minutes,
    relays: best.plan.relays,
    limits: best.plan.limits,
    files: best.plan.files,
    weather: best.plan.weather.map(({ number }) => number),
    activities: best.plan.activities,
  })

  const failedAfter = Math.ceil((found.failedAt ?? 0) / 60)
  if (failedAfter < plan.minutes) await tryPlan(planEvening(plan.seed, { ...kept(), minutes: failedAfter }))
  for (let part = 2; part <= 16 && best.plan.weather.length > 0; part *= 2) {
    for (let at = 0; at < part; at++) {
      const { weather } = kept()
      const size = Math.ceil(weather.length / part)
      const rest = weather.filter((_, index) => index < at * size || index >= (at + 1) * size)
      if (rest.length < weather.length) await tryPlan(planEvening(plan.seed, { ...kept(), weather: rest }))
    }
  }
  await tryPlan(planEvening(plan.seed, { ...kept(), files: false }))
  for (const kind of best.plan.activities ?? [])
    await tryPlan(
      planEvening(plan.seed, {
        ...kept(),
        activities: best.plan.activities?.filter((other) => other !== kind),
      }),
    )
  if (best.plan.relays > 1) await tryPlan(planEvening(plan.seed, { ...kept(), relays: 1 }))
  while (best.plan.people > 2 && (await tryPlan(planEvening(plan.seed, { ...kept(), people: best.plan.people - 1 }))));
  for (const minutes of [1, 2, 5, 10])
    if (minutes < best.plan.minutes && (await tryPlan(planEvening(plan.seed, { ...kept(), minutes })))) break
  for (const number of kept().weather) {
    const rest = kept().weather.filter((other) => other !== number)
    await tryPlan(planEvening(plan.seed, { ...kept(), weather: rest }))
  }
  return best
}
