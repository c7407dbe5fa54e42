/*
 * Stresses the relay for a given time: `pnpm soak --minutes 60`. Names select soaks, `--seed` sets the first
 * seed. Each soak stops when it has reached its goal or its share of the time; the exit code is 1 after a
 * failure.
 */
import { parseArgs } from 'node:util'
import type { Soak } from './soak.ts'
import { convergence, restores } from './soaks/convergence.ts'
import { forgeries } from './soaks/forgeries.ts'
import { honestUpdates } from './soaks/honest-updates.ts'
import { kills } from './soaks/kills.ts'
import { relayKills, threeRelays } from './soaks/many-relays.ts'
import { mutation } from './soaks/mutation.ts'

const soaks: readonly Soak[] = [
  honestUpdates,
  convergence,
  restores,
  kills,
  threeRelays,
  relayKills,
  forgeries,
  mutation,
]

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => soaks.every((soak) => soak.name !== name))
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (unknown.length > 0 || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error(`pnpm soak [${soaks.map(({ name }) => name).join(' | ')}] --minutes 30 --seed 1`)
  process.exit(2)
}
const wanted = positionals.length > 0 ? soaks.filter(({ name }) => positionals.includes(name)) : soaks

const end = performance.now() + minutes * 60_000
let failed = 0
for (const [index, soak] of wanted.entries()) {
  const began = performance.now()
  console.log(`${soak.name}: ${soak.goal}`)
  const tally = await soak.run({
    // The unused time of one soak is shared by the next ones.
    until: began + (end - began) / (wanted.length - index),
    seed,
    say: (line) => console.log(`  ${line}`),
  })
  const figures = Object.entries(tally.figures).map(([what, count]) => `${count} ${what}`)
  console.log(
    `  ${figures.join(', ')}, ${tally.failures.length} failures, ${Math.round((performance.now() - began) / 1000)} s`,
  )
  for (const failure of tally.failures.slice(0, 20)) console.log(`  FAILED ${failure}`)
  failed += tally.failures.length
}
process.exit(failed === 0 ? 0 : 1)
