import './world/globals.ts'
import { parseArgs } from 'node:util'

const { realNow } = await import('./world/globals.ts')
const { loadPrograms, planEvening, runEvening } = await import('./evening.ts')

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
    story: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const until = values.until === undefined ? undefined : Number(values.until)
const hours = values.hours === undefined ? 0 : Number(values.hours)

const programs = await loadPrograms()
const began = realNow()
const cpu = process.cpuUsage()
let simulated = 0
let failures = 0
let tasks = 0
let edits = 0
const traces: string[] = []
for (let next = seed; ; next++) {
  const plan = planEvening(next)
  const isTold = until !== undefined || values.story
  const result = await runEvening(plan, programs, {
    ...(isTold && { story: (line: string) => console.log(line) }),
    ...(until !== undefined && { until }),
  })
  simulated += plan.minutes / 60
  tasks += result.tasks
  edits += result.edits
  traces.push(result.trace)
  for (const problem of result.problems.slice(0, 3)) console.log(`seed ${next}, at ${result.failedAt} s: ${problem}`)
  if (result.problems.length > 0) failures++
  if (until !== undefined || simulated >= hours) break
}
const seconds = (realNow() - began) / 1000
const { user, system } = process.cpuUsage(cpu)
const { createHash } = await import('node:crypto')
const trace = createHash('sha256').update(traces.join()).digest('hex').slice(0, 16)
console.log(`${tasks} tasks, ${edits} actions of people, ${((user + system) / 1e6).toFixed(1)} s of the processor`)
console.log(
  `simulated ${simulated.toFixed(1)} h in ${seconds.toFixed(1)} s (${Math.round((simulated * 3600) / seconds)} x), ${failures} failures, seed ${seed}, trace ${trace}`,
)
process.exit(failures > 0 ? 1 : 0)
