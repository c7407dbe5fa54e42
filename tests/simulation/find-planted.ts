/*
 * Plants each fault in turn, and simulates evenings until one of them shows it:
 * `npm run simulate:planted -- [part of its name] [seconds of the processor]`.
 */
import './world/globals.ts'

const { loadPrograms, runEvening } = await import('./evening.ts')
const { planEvening } = await import('./plan.ts')
const { plantedFaults } = await import('./planted.ts')

const [wanted = '', limit = '3600'] = process.argv.slice(2)
/** The processor's time for one fault. */
const maxSeconds = Number(limit)

console.log('| fault | found by | seed | hours | seconds |')
console.log('| --- | --- | --- | --- | --- |')
let unfound = 0
for (const { name, patch, activities } of plantedFaults.filter((fault) => fault.name.includes(wanted))) {
  const programs = await loadPrograms([patch])
  const began = process.cpuUsage()
  const passed = () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1e6
  }
  let hours = 0
  let row = `| ${name} | **not found** | | | |`
  for (let seed = 1; passed() < maxSeconds; seed++) {
    const plan = planEvening(seed, { activities, ...(patch.file.includes('/files/') && { files: true }) })
    const { problems, failedAt } = await runEvening(plan, programs)
    hours += (failedAt ?? plan.minutes * 60) / 3600
    const [problem] = problems
    if (problem === undefined) continue
    const [line = ''] = problem.split('\n')
    row = `| ${name} | ${line.replaceAll('|', '/').slice(0, 160)} | ${seed} | ${hours.toFixed(2)} | ${passed().toFixed(1)} |`
    break
  }
  if (row.includes('not found')) unfound++
  console.log(row)
}
process.exit(unfound > 0 ? 1 : 0)
