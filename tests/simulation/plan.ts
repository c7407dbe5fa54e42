import { type ActivityKind, activityKinds } from './activities.ts'
import { forecast, type Weather } from './weather.ts'
import { streamOf } from './world/random-streams.ts'

/** Weather with its number in the forecast of its seed. */
export type NumberedWeather = Weather & { number: number }

/** All that happens in an evening follows from this. */
export interface EveningPlan {
  seed: number
  people: number
  minutes: number
  /** One relay on SQLite, or several on one database. */
  relays: number
  weather: NumberedWeather[]
  /** What people do beside their meeting; nothing in older pinned plans. */
  activities?: readonly ActivityKind[]
  /** Whether people attach files. */
  files?: boolean
  /** The transitions from which people choose; otherwise all that the model has. */
  pinned?: readonly string[]
}

/** The part of a seed’s plan that is kept when it is shortened. */
export interface Kept {
  people?: number | undefined
  minutes?: number | undefined
  relays?: number | undefined
  files?: boolean | undefined
  /** Numbers in the forecast. */
  weather?: readonly number[] | undefined
  activities?: readonly ActivityKind[] | undefined
}

export function planEvening(seed: number, kept: Kept = {}): EveningPlan {
  const people = 2 + streamOf(seed, 'people').below(7)
  const minutes = streamOf(seed, 'minutes').pick([5, 10, 10, 20, 20, 40, 60])
  const count = streamOf(seed, 'relays').pick([1, 1, 1, 2, 3])
  const weather = forecast(seed, people, minutes).map((each, number) => ({ ...each, number }))
  // They cost a third to two thirds of an evening, so few evenings have one.
  const isChosen = (kind: ActivityKind) => streamOf(seed, 'activity', kind).chance(0.05)
  // An export must contain nothing of a closed session, so such an evening has one.
  const chosen = activityKinds.filter(
    (kind) => isChosen(kind) || (kind === 'closed session' && isChosen('export and import')),
  )
  const { people: left = people, minutes: length = minutes, relays = count } = kept
  // With files, an evening costs half as much again.
  const { files = streamOf(seed, 'files').chance(0.1), weather: numbers } = kept
  return {
    seed,
    people: left,
    minutes: length,
    relays,
    files,
    activities: kept.activities ?? chosen,
    weather: weather.filter(
      ({ number, person, at }) => (numbers?.includes(number) ?? true) && person < left && at < length * 60,
    ),
  }
}

/** The options of `npm run simulate` that run exactly this plan. */
export function optionsOf(plan: EveningPlan): string {
  const { seed, people, minutes, relays, files, weather, activities = [] } = plan
  const numbers = weather.map(({ number }) => number).join(',')
  const also = activities.length === 0 ? 'none' : `'${activities.join(',')}'`
  const size = `--seed ${seed} --people ${people} --minutes ${minutes} --relays ${relays}`
  return `${size} --weather ${numbers === '' ? 'none' : numbers} --files ${files ? 'all' : 'none'} --activities ${also}`
}
