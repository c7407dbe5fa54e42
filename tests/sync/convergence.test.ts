import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, runSchedule, type World } from '../support/random/network-schedule.ts'
import { freshSeed } from '../support/random/seeds.ts'

/* Random schedules against the real relay: five people edit while their networks fail. The long form is
   `pnpm soak convergence`. A seed that ever failed is listed here with the bug that it found. */
const pinned: readonly number[] = []
const operations = 60

let dataDir: string
let world: World
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-convergence-'))
  world = await createWorld(dataDir, 5)
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('five replicas and a fresh one have equal content after every fault', () => {
  const brought = new Set<string>()
  test.each([...pinned, 1, 2, 3, freshSeed])('seed %i', async (seed) => {
    const { edits, troubles } = await runSchedule(world, { seed, operations })
    expect(edits).toBeGreaterThan(0)
    for (const trouble of Object.keys(troubles)) brought.add(trouble)
  })

  // Of these schedules together: a single one may have three. The seed alone does not decide that, because edits
  // use random numbers in the order of their arrival.
  test('the edits are of several kinds', () => expect(brought.size).toBeGreaterThan(3))
})

/* Found by seeds 113, 246, 686 and 5014 on a busy machine: the order of arrival is never exactly the same
   again. */
describe('…also when the relay loses its data during the schedule, and an older copy is restored', () => {
  test.each([5014, 686, freshSeed])('seed %i', async (seed) => {
    const { edits } = await runSchedule(world, { seed, operations: 150, withRestores: true })
    expect(edits).toBeGreaterThan(0)
  })
})
