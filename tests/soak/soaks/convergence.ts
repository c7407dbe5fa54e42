import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorld, runSchedule } from '../../support/random/network-schedule.ts'
import type { Bound, Soak, Tally } from '../soak.ts'

const seeds = 1_000
const operations = 500
const replicas = 5
/**
 * A person may create only so many committees an hour, and a folder with few of them is easier to inspect.
 */
const seedsPerWorld = 50

export const convergence: Soak = {
  name: 'convergence',
  goal: `replicas converge: ${seeds} seeds x ${operations} operations x ${replicas} replicas`,
  run: (bound) => converge(bound, false),
}

export const restores: Soak = {
  name: 'restores',
  goal: `replicas converge although the relay loses data and gets older copies back: ${seeds} seeds x ${operations} operations`,
  run: (bound) => converge(bound, true),
}

async function converge({ until, seed: first, say }: Bound, withRestores: boolean): Promise<Tally> {
  const failures: string[] = []
  const figures = { seeds: 0, edits: 0, troubles: 0, 'asked for context': 0 }
  while (figures.seeds < seeds && performance.now() < until) {
    const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-soak-'))
    const world = await createWorld(dataDir, replicas)
    for (let index = 0; index < seedsPerWorld && figures.seeds < seeds; index++) {
      if (performance.now() > until) break
      try {
        const { edits, troubles, asked } = await runSchedule(world, {
          seed: first + figures.seeds,
          operations,
          withRestores,
        })
        figures.edits += edits
        figures.troubles += Object.values(troubles).reduce((sum, count) => sum + count, 0)
        figures['asked for context'] += asked
      } catch (failure) {
        failures.push(String(failure))
      }
      figures.seeds++
    }
    await world.close()
    await rm(dataDir, { recursive: true, force: true })
    say(`${figures.seeds} seeds, ${failures.length} failures`)
  }
  return { figures, failures }
}
