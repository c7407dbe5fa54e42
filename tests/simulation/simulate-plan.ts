import { type Programs, runEvening } from './evening.ts'
import { type EveningPlan, optionsOf } from './plan.ts'
import { shorten } from './shorten.ts'
import { realNow } from './world/globals.ts'

/** The time for finding a smaller plan of one failure. */
const shortenSeconds = 30

interface Options {
  story?: ((line: string) => void) | null
  until?: number
  /** A failure also has the line that shows it with a smaller plan. */
  isShortened: boolean
}

/** Simulates one evening. Returns its trace, and the lines that describe its failure. */
export async function simulatePlan(
  plan: EveningPlan,
  programs: Programs,
  { isShortened, ...options }: Options,
): Promise<{ trace: string; failure: string[] }> {
  const result = await runEvening(plan, programs, options)
  const { trace } = result
  if (result.problems.length === 0) return { trace, failure: [] }
  const failure = [`failed: ${optionsOf(plan)}, at ${result.failedAt?.toFixed(1)} s: ${result.problems[0]}`]
  if (isShortened) {
    const end = realNow() + shortenSeconds * 1000
    const run = (smaller: EveningPlan) => runEvening(smaller, programs)
    const short = await shorten(plan, result, run, () => realNow() < end)
    failure.push(
      `shortened: npm run simulate -- ${optionsOf(short.plan)} --until ${Math.ceil(short.result.failedAt ?? 0) + 1}`,
    )
  }
  return { trace, failure }
}
