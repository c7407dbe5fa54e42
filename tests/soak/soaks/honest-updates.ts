import { checkHonestUpdates } from '../../support/random/honest-updates.ts'
import type { Soak } from '../soak.ts'

const goal = 1_000_000
const atOnce = 5_000

export const honestUpdates: Soak = {
  name: 'honest-updates',
  goal: `an honest update is never refused: ${goal} updates`,
  async run({ until, seed, say }) {
    const failures: string[] = []
    let checked = 0
    for (let batch = 0; checked < goal && performance.now() < until; batch++) {
      try {
        // Far enough apart that no batch repeats the documents of another.
        checked += checkHonestUpdates({ seed: seed * 10_000_000 + batch * 1_000, updates: atOnce })
      } catch (failure) {
        failures.push(String(failure))
      }
      if (batch % 40 === 39) say(`${checked} updates`)
    }
    return { figures: { updates: checked }, failures }
  },
}
