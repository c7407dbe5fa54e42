import { queryMinutesSource } from '@civic-hub/committee'
import * as Y from 'yjs'
import { minutesOf } from '../../../apps/web/src/features/meeting/minutes/minutes.ts'
import { minutesText } from '../../../apps/web/src/features/meeting/minutes/minutes-text.ts'
import { createRandom } from '../../support/random/random.ts'
import { fourHours, holdFourHours } from '../documents/hold-four-hours.ts'
import type { Bench } from '../measure/bench.ts'
import { median } from '../measure/statistics.ts'

/**
 * Measures the minutes of a long evening in a committee of several years: the work of the Minutes tab when it
 * opens, and for each change while it is open, without the cost of drawing.
 */
export const longMinutes: Bench = {
  name: 'long-minutes',
  async run({ short, committee }) {
    const rounds = short ? 3 : 60
    const doc = new Y.Doc()
    Y.applyUpdate(doc, committee.whole)
    const meetingId = holdFourHours(doc, createRandom(4))
    const source = queryMinutesSource(doc, meetingId)
    const texts = new Set<string>()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const read = source.read()
      if (read) texts.add(minutesText(minutesOf('Parks', read, { timeZone: 'America/New_York' })))
      times.push(performance.now() - start)
    }
    const [text = ''] = texts
    if (texts.size !== 1 || text.length < 30_000) throw new Error('The minutes were not written')
    return [
      {
        what: `minutes of a 4-hour meeting, ${committee.years}-year committee, read and written as text`,
        unit: 'ms',
        samples: { 'civic-hub': [median(times)] },
        goals: [{ atMost: 16 }],
        note: `${fourHours}; ${(text.length / 1000).toFixed(0)} kB of text.`,
      },
    ]
  },
}
