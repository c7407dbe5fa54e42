/*
 * Counts what happens in evenings, to find what happens too rarely: `npm run simulate:census -- [evenings] [first seed]`.
 */
import './world/globals.ts'
import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const { loadPrograms, runEvening } = await import('./evening.ts')
const { planEvening } = await import('./plan.ts')
const { transitions } = await import('./person.ts')
const { weatherKinds } = await import('./weather.ts')

const [evenings = 20, firstSeed = 1] = process.argv.slice(2).map(Number)
const root = fileURLToPath(new URL('../..', import.meta.url))

const profiler = new Session()
profiler.connect()
await profiler.post('Profiler.enable')
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const programs = await loadPrograms()
const counts = new Map<string, number>()
for (let seed = firstSeed; seed < firstSeed + evenings; seed++) {
  const { problems } = await runEvening(planEvening(seed), programs, { counts })
  if (problems[0]) console.log(`seed ${seed} failed: ${problems[0].split('\n')[0]}`)
}

function print(title: string, of: string, known: readonly string[]): void {
  console.log(`\n${title}`)
  const rows = new Map(known.map((name) => [name, 0]))
  for (const [key, count] of counts) if (key.startsWith(`${of} `)) rows.set(key.slice(of.length + 1), count)
  for (const [name, count] of [...rows].sort(([, one], [, other]) => other - one))
    console.log(`${String(count).padStart(7)}  ${name}`)
}

print('Weather', 'weather', weatherKinds)
print('Moments of kills', 'moment', [])
print(
  'Transitions',
  'transition',
  transitions.map(({ name }) => name),
)
print('Checks', 'check', [])
print('Relays that have refused updates', 'refusal', [])

/** Functions of the sync code that were never called. Private and short ones of the same name count once. */
const { result } = await profiler.post('Profiler.takePreciseCoverage')
const called = new Set<string>()
const uncalled = new Set<string>()
for (const { url, functions } of result)
  if (url.endsWith('.cjs'))
    for (const { functionName, ranges } of functions)
      (ranges.some(({ count }) => count > 0) ? called : uncalled).add(functionName)
console.log('\nFunctions that were never called')
for (const file of globSync(
  ['apps/relay/src/{sync,store/sqlite}/**/*.ts', 'apps/web/src/replica/{connection,store,session,presence}/**/*.ts'],
  { cwd: root },
).sort()) {
  if (/\.test\.|testing|migrations/.test(file)) continue
  const source = readFileSync(`${root}/${file}`, 'utf8')
  const names = [...source.matchAll(/^\s*(?:export )?(?:async )?(?:function )?#?(\w+)\(.*\{$/gm)]
  const never = new Set(names.flatMap(([, name = '']) => (uncalled.has(name) && !called.has(name) ? [name] : [])))
  if (never.size > 0) console.log(`${file}: ${[...never].join(', ')}`)
}
process.exit()
