import { signUpPeople } from '../../support/people/committee.ts'
import { runForgeries } from '../../support/random/forgeries.ts'
import { startRelayProcess } from '../../support/relay/relay-process.ts'
import type { Soak } from '../soak.ts'

const goal = 10_000

export const forgeries: Soak = {
  name: 'forgeries',
  goal: `nobody writes under another’s client id: ${goal} forgeries`,
  async run({ until, seed: first, say }) {
    const failures: string[] = []
    const figures = { forgeries: 0, 'of them under ids that had not written yet': 0 }
    const relay = await startRelayProcess()
    const people = await signUpPeople(relay, 3)
    for (let seed = first; figures.forgeries < goal && performance.now() < until; seed++) {
      try {
        const { sent, early, taken } = await runForgeries(relay, people, { seed, count: 500 })
        figures.forgeries += sent
        figures['of them under ids that had not written yet'] += early
        if (taken.length > 0) failures.push(`seed ${seed}: ${taken.join('; ')}`)
      } catch (failure) {
        failures.push(`seed ${seed}: ${failure}`)
      }
    }
    await relay.close()
    say(`${figures.forgeries} forgeries`)
    return { figures, failures }
  },
}
