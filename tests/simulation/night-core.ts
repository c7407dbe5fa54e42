/*
 * One process of a night: it simulates the evenings whose seeds `night.ts` sends, one after the other.
 */
import './world/globals.ts'
import { digestOfSources } from './sources.ts'

const { loadPrograms } = await import('./evening.ts')
const { planEvening } = await import('./plan.ts')
const { simulatePlan } = await import('./simulate-plan.ts')

const programs = await loadPrograms()

async function simulate(seed: number): Promise<void> {
  const plan = planEvening(seed)
  const began = process.cpuUsage()
  const outcome = await simulatePlan(plan, programs, { isShortened: true })
  const { user, system } = process.cpuUsage(began)
  process.send?.({ seed, minutes: plan.minutes, seconds: (user + system) / 1e6, ...outcome })
}

process.on('message', (seed) => void simulate(Number(seed)))
process.on('disconnect', () => process.exit())
// ctrl-C reaches all processes of the terminal: `night.ts` ends this one after it has printed the figures.
process.on('SIGINT', () => undefined)
process.send?.({ digest: digestOfSources() })
