import { signUpPeople } from '../../support/people/committee.ts'
import { runFuzz } from '../../support/random/mutated-updates.ts'
import { startRelayProcess } from '../../support/relay/relay-process.ts'
import type { Soak } from '../soak.ts'

const goal = 1_000_000
const framesPerSeed = 3_000
/** A person may create only so many committees an hour. */
const seedsPerRelay = 60
const maxMegabytes = 512

export const mutation: Soak = {
  name: 'mutation',
  goal: `a member who sends mutated updates harms nobody: ${goal} frames`,
  async run({ until, seed: first, say }) {
    const failures: string[] = []
    const figures = { frames: 0, refused: 0, connections: 0, 'megabytes grown at most': 0 }
    let seeds = 0
    while (figures.frames < goal && performance.now() < until) {
      const relay = await startRelayProcess()
      const people = await signUpPeople(relay, 3)
      for (let index = 0; index < seedsPerRelay && performance.now() < until; index++) {
        const seed = first + seeds++
        try {
          const { sent, grownMegabytes, ...harm } = await runFuzz(relay, people, {
            seed,
            frames: framesPerSeed,
          })
          figures.frames += sent.taken + sent.refused
          figures.refused += sent.refused
          figures.connections += sent.connections
          figures['megabytes grown at most'] = Math.max(figures['megabytes grown at most'], grownMegabytes)
          const harmed = Object.entries(harm).filter(([, value]) => (Array.isArray(value) ? value.length : value))
          if (harmed.length > 0 || grownMegabytes > maxMegabytes)
            failures.push(`seed ${seed}: ${JSON.stringify(Object.fromEntries(harmed))}, ${grownMegabytes} MB`)
        } catch (failure) {
          failures.push(`seed ${seed}: ${failure}`)
        }
      }
      await relay.close()
      say(`${figures.frames} frames, ${failures.length} failures`)
    }
    return { figures, failures }
  },
}
