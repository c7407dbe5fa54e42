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
  /** Of the product: small ones need little time and content to be reached. Usual, if it is not given. */
  limits?: 'usual' | 'small'
  weather: NumberedWeather[]
  /** The transitions from which people choose; otherwise all that the model has. */
  pinned?: readonly string[]
}

/** The part of a seed’s plan that is kept when it is shortened. */
export interface Kept {
  people?: number | undefined
  minutes?: number | undefined
  relays?: number | undefined
  limits?: 'usual' | 'small' | undefined
  /** Numbers in the forecast. */
  weather?: readonly number[] | undefined
}

export function planEvening(seed: number, kept: Kept = {}): EveningPlan {
  const people = 2 + streamOf(seed, 'people').below(7)
  const minutes = streamOf(seed, 'minutes').pick([5, 10, 10, 20, 20, 40, 60])
  const count = streamOf(seed, 'relays').pick([1, 1, 1, 2, 3])
  const chosen = streamOf(seed, 'limits').pick(['usual', 'usual', 'small'] as const)
  const weather = forecast(seed, people, minutes).map((each, number) => ({ ...each, number }))
  const { people: left = people, minutes: length = minutes, relays = count, weather: numbers } = kept
  const { limits = chosen } = kept
  return {
    seed,
    people: left,
    minutes: length,
    relays,
    limits,
    weather: weather.filter(
      ({ number, person, at }) => (numbers?.includes(number) ?? true) && person < left && at < length * 60,
    ),
  }
}

/** The options of `npm run simulate` that run exactly this plan. */
export function optionsOf({ seed, people, minutes, relays, limits, weather }: EveningPlan): string {
  const numbers = weather.map(({ number }) => number).join(',')
  return `--seed ${seed} --people ${people} --minutes ${minutes} --relays ${relays} --limits ${limits ?? 'usual'} --weather ${numbers === '' ? 'none' : numbers}`
}
