import { afterAll, beforeAll, expect, test } from 'vitest'
import { type People, signUpPeople } from '../support/people/committee.ts'
import { runForgeries } from '../support/random/forgeries.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

let relay: RelayProcess
let people: People
beforeAll(async () => {
  relay = await startRelayProcess()
  people = await signUpPeople(relay, 3)
})
afterAll(() => relay.close())

/* The long form, ten thousand of them, is `pnpm soak forgeries`. */
test.each([1, freshSeed])('no member can write under another’s client id, seed %i', async (seed) => {
  const { taken, early } = await runForgeries(relay, people, { seed, count: 75 })
  expect(taken).toEqual([])
  expect(early).toBeGreaterThan(0)
})
