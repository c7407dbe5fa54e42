/*
 * Simulates evenings of a committee: `npm run simulate -- --hours 4 --seed 7`. With `--until T`, the first T seconds of
 * one evening are shown step by step; README.md beside this has the other options.
 */
import './world/globals.ts'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'

const { realNow } = await import('./world/globals.ts')
const { loadPrograms } = await import('./evening.ts')
const { planEvening } = await import('./plan.ts')
const { pinEvening, pinnedEvenings } = await import('./pinned.ts')
const { plantedFaults } = await import('./planted.ts')
const { activityKinds } = await import('./activity-kinds.ts')
const { simulatePlan } = await import('./simulate-plan.ts')

const options = {
  seed: { type: 'string', default: '1' },
  hours: { type: 'string' },
  until: { type: 'string' },
  people: { type: 'string' },
  minutes: { type: 'string' },
  relays: { type: 'string' },
  limits: { type: 'string' },
  weather: { type: 'string' },
  files: { type: 'string' },
  activities: { type: 'string' },
  story: { type: 'boolean', default: false },
  planted: { type: 'string' },
  pinned: { type: 'boolean', default: false },
  pin: { type: 'string' },
  also: { type: 'string', multiple: true },
} as const
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const numberOf = (word: string | undefined) => (word === undefined ? undefined : Number(word))

function planOf({ seed, people, minutes, relays, limits, weather, files, activities }: Values, offset = 0) {
  const numbers = weather === 'none' ? [] : weather?.split(',').map(Number)
  return planEvening(Number(seed) + offset, {
    people: numberOf(people),
    minutes: numberOf(minutes),
    relays: numberOf(relays),
    limits: limits === 'small' || limits === 'usual' ? limits : undefined,
    weather: numbers,
    files: files === undefined ? undefined : files !== 'none',
    activities: activities === undefined ? undefined : activityKinds.filter((kind) => activities.includes(kind)),
  })
}

const { values } = parseArgs({ options })
const patches = plantedFaults.filter(({ name }) => values.planted !== undefined && name.includes(values.planted))
const programs = await loadPrograms(patches.map(({ patch }) => patch))
const began = realNow()
const until = numberOf(values.until)
const story = values.story || until !== undefined ? (line: string) => console.log(line) : null
const traces: string[] = []
let hours = 0
let failures = 0

async function simulate(plan: ReturnType<typeof planEvening>, isShortened = story === null): Promise<boolean> {
  const result = await simulatePlan(plan, programs, {
    story,
    isShortened,
    ...(until !== undefined && { until }),
  })
  hours += plan.minutes / 60
  traces.push(result.trace)
  if (result.failure.length === 0) return true
  failures++
  for (const line of result.failure) console.log(line)
  return false
}

if (values.pinned) {
  for (const { finds, plan } of pinnedEvenings)
    console.log(`${(await simulate(plan, false)) ? 'passed' : 'failed'}: ${finds}`)
}
if (values.pin !== undefined) {
  pinEvening(values.pin, planOf(values))
} else if (!values.pinned || values.hours !== undefined) {
  const wanted = numberOf(values.hours) ?? 0
  const pinnedHours = hours
  for (let offset = 0; offset === 0 || hours - pinnedHours < wanted; offset++) await simulate(planOf(values, offset))
  for (const also of values.also ?? []) await simulate(planOf(parseArgs({ options, args: also.split(' ') }).values))
}

const seconds = (realNow() - began) / 1000
const { user, system } = process.cpuUsage()
console.log(`${((user + system) / 1e6).toFixed(1)} s of the processor, with loading the programs`)
const trace = createHash('sha256').update(traces.join()).digest('hex').slice(0, 16)
console.log(
  `simulated ${hours.toFixed(1)} h in ${seconds.toFixed(1)} s (${Math.round((hours * 3600) / seconds)} x), ${failures} failures, seed ${values.seed}, trace ${trace}`,
)
process.exit(failures > 0 ? 1 : 0)
