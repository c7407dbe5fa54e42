import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, signUpPeople } from '../support/people/committee.ts'
import { runFuzz } from '../support/random/mutated-updates.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

/* Mutations of real updates, sent by a member of the committee while the others continue to type. The long
   form is `pnpm soak mutation`. A seed that ever failed is listed here with the bug that it found. */
const pinned: readonly number[] = []

let relay: RelayProcess
let people: People
beforeAll(async () => {
  relay = await startRelayProcess()
  people = await signUpPeople(relay, 3)
})
afterAll(() => relay.close())

describe('Y2: a member who sends mutated updates closes no other connection, mutes no document and delays no other member', () => {
  test.each([...pinned, 1, 2, freshSeed])('seed %i', async (seed) => {
    const outcome = await runFuzz(relay, people, { seed, frames: 300 })
    expect(outcome).toMatchObject({
      closed: [],
      refused: [],
      faults: [],
      muted: [],
      unsaved: 0,
      missedHeartbeats: 0,
    })
    expect(outcome.sent.refused).toBeGreaterThan(0)
    expect(outcome.sent.taken).toBeGreaterThan(0)
    expect(outcome.grownMegabytes).toBeLessThan(256)
  })
})
