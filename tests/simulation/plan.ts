import { createRandom } from '../support/random/random.ts'
import { forecast, type Weather } from './weather.ts'

/** All that happens in an evening follows from this. */
export interface EveningPlan {
  seed: number
  people: number
  minutes: number
  /** Each with its number in the forecast of the seed. */
  weather: (Weather & { number: number })[]
}

/** The part of a seed’s plan that is kept when it is shortened. */
export interface Kept {
  people?: number | undefined
  minutes?: number | undefined
  /** Numbers in the forecast. */
  weather?: readonly number[] | undefined
}

export function planEvening(seed: number, kept: Kept = {}): EveningPlan {
  const random = createRandom(seed)
  const people = 2 + random.below(7)
  const minutes = random.pick([5, 10, 10, 20, 20, 40, 60])
  const weather = forecast(random, people, minutes).map((each, number) => ({ ...each, number }))
  const { people: left = people, minutes: length = minutes, weather: numbers } = kept
  return {
    seed,
    people: left,
    minutes: length,
    weather: weather.filter(
      ({ number, person, at }) => (numbers?.includes(number) ?? true) && person < left && at < length * 60,
    ),
  }
}

/** The options of `npm run simulate` that run exactly this plan. */
export function optionsOf({ seed, people, minutes, weather }: EveningPlan): string {
  const numbers = weather.map(({ number }) => number).join(',')
  return `--seed ${seed} --people ${people} --minutes ${minutes} --weather ${numbers === '' ? 'none' : numbers}`
}
