import { chooseByName, streamOf } from './world/random-streams.ts'

/** Each kind of trouble, with its weight. */
const weights = {
  'device offline': 6,
  'half-open line': 5,
  'line loses requests': 3,
  'line loses answers': 3,
  'slow line': 5,
  'stalled line': 4,
  'connection breaks': 5,
  partition: 2,
  'relay killed': 5,
  'relay loses power': 3,
  'relay restarts': 2,
  'relay frozen': 3,
  'database killed': 2,
  'database loses power': 2,
  'relay loses the database': 4,
  'balancer moves': 3,
  'disk full': 3,
  'disk slow': 3,
  'offline day': 5,
  'tab killed': 6,
  'tab frozen': 4,
  'second tab': 4,
  'second device': 2,
  'storage fails': 4,
  'storage slow': 3,
  'storage evicted': 2,
  'member removed': 2,
  'member becomes viewer': 2,
  'signs out': 3,
  'signs out everywhere': 2,
  'app updated': 0.5,
  'clock jumps': 3,
  'profile cloned': 1,
  'backup restored': 1,
}

export type WeatherKind = keyof typeof weights
export const weatherKinds = Object.keys(weights) as WeatherKind[]

export interface Weather {
  /** In seconds after the beginning of the meeting. */
  at: number
  kind: WeatherKind
  /** The person that it hits, for weather of a device. */
  person: number
  /** Its duration. */
  seconds: number
}

const choices = Object.entries(weights).map(([name, weight]) => ({ name: name as WeatherKind, weight }))

/** Trouble seldom comes alone: the next one follows within this time, often for the same person. */
const squallSeconds = 4

/** The weather of one evening: calm, changeable or stormy. */
export function forecast(seed: number, people: number, minutes: number): Weather[] {
  const everySeconds = streamOf(seed, 'season').pick([20, 60, 60, 180, 600])
  const weather: Weather[] = []
  let person = 0
  for (let at = 5; ; ) {
    const random = streamOf(seed, 'weather', weather.length)
    const isSquall = random.chance(0.25)
    at += random.fraction() * (isSquall ? squallSeconds : 2 * everySeconds)
    if (!isSquall || random.chance(0.3)) person = random.below(people)
    if (at >= minutes * 60) return weather
    weather.push({
      at: Math.round(at * 10) / 10,
      person,
      seconds: Math.round(10 * random.fraction() ** 2 * 60) / 10 + 0.1,
      kind: chooseByName(random, choices).name,
    })
  }
}
