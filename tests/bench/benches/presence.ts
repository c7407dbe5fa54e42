import { RawClient } from '../clients/raw-client.ts'
import type { Bench } from '../measure/bench.ts'
import { Samples } from '../measure/samples.ts'
import { withServers } from '../servers/with-servers.ts'

const connectAtOnce = 50

/** Simulates a hall full of people in one meeting. Each of them moves their caret once a second. */
export const presence: Bench = {
  name: 'presence',
  async run({ short, folder }) {
    const count = short ? 40 : 500
    const rounds = short ? 1 : 3
    const seconds = short ? 2 : 8
    const samples = new Samples()
    await withServers(['civic-hub'], folder, async ([relay]) => {
      if (!relay) throw new Error('No relay was started')
      const targets = await relay.makeMeeting(count)
      const people: { client: RawClient; id: number; clock: number; due: number }[] = []
      for (let index = 0; index < count; index += connectAtOnce) {
        const some = targets.slice(index, index + connectAtOnce)
        const clients = await Promise.all(some.map((target) => RawClient.connect(relay, target)))
        for (const client of clients)
          people.push({ client, id: 1 + Math.floor(Math.random() * 2 ** 31), clock: 0, due: 0 })
      }
      const heard = () => people.reduce((sum, { client }) => sum + client.presences, 0)

      /** All people move once a second, for so many seconds. */
      const move = async (forSeconds: number) => {
        const start = performance.now()
        for (const person of people) person.due = start + Math.random() * 1000
        while (performance.now() < start + forSeconds * 1000) {
          const now = performance.now()
          for (const person of people) {
            if (person.due > now) continue
            person.due += 1000
            person.clock++
            const caret = { item: { client: person.id, clock: person.clock } }
            const state = { field: 'notes', cursor: { anchor: caret, head: caret } }
            person.client.show(person.id, person.clock, JSON.stringify(state))
          }
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      }

      await move(2)
      for (let round = 0; round < rounds; round++) {
        const heardBefore = heard()
        const before = await relay.usage()
        const start = performance.now()
        await move(seconds)
        const after = await relay.usage()
        const took = (performance.now() - start) / 1000
        samples.add('cpu', 'civic-hub', (after.cpuMicroseconds - before.cpuMicroseconds) / 1e6 / took)
        samples.add('share', 'civic-hub', (seconds * count * (count - 1)) / Math.max(1, heard() - heardBefore))
      }
      for (const { client } of people) client.close()
    })
    const what = `presence of ${count} people at 1 Hz in one document`
    return [
      {
        what: `${what}, CPU`,
        unit: 'cores',
        samples: samples.of('cpu'),
        goals: [{ atMost: 0.15 }],
        note: 'y/hub 0.6 published 1.03 cores',
      },
      {
        what: `${what}, moves made for each that was told`,
        unit: '×',
        samples: samples.of('share'),
        goals: [],
      },
    ]
  },
}
