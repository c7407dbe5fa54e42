import { afterEach, beforeEach, expect, test } from 'vitest'
import { spreadOf } from '../../apps/relay/src/sync/compaction/compaction.ts'
import { contentDigest } from '../support/device/document-content.ts'
import { readHistory, replay } from '../support/device/history.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { gatherCommittee, signUpPeople } from '../support/people/committee.ts'
import { createRandom } from '../support/random/random.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type RelayProcess, startRelayProcess } from '../support/relay/relay-process.ts'

const kills = 2

let relay: RelayProcess
let device: SyncDevice | null = null

beforeEach(async () => {
  relay = await startRelayProcess()
})
afterEach(async () => {
  device?.disconnect()
  await relay.close()
})

test(`K1: a relay that is killed while it makes snapshots neither loses nor repeats a step of history, seed ${freshSeed}`, async () => {
  const random = createRandom(freshSeed)
  const people = await signUpPeople(relay, 2)
  const id = await gatherCommittee(people)
  const writer = new SyncDevice({ url: relay.url, cookie: people[0].cookie() }, id)
  device = writer
  await writer.connect()
  /** The number of entries until a snapshot is made. */
  const untilSnapshot = Math.ceil(500 * spreadOf(id))
  let written = 0
  /** Labels, each with the number of edits that must be saved before it. */
  const labels: { label: string; edits: number }[] = []

  for (let round = 0; round < kills; round++) {
    const target = writer.saved + untilSnapshot
    const typing = setInterval(() => {
      for (let burst = 0; burst < 4; burst++) {
        if (written++ % 60 === 0) {
          labels.push({ label: `moment ${written}`, edits: writer.saved + writer.waiting.length + 1 })
          writer.keepCheckpoint(`moment ${written}`)
        }
        writer.text().insert(random.below(writer.text().length + 1), `${written} `)
        if (random.chance(0.3)) writer.text().delete(random.below(writer.text().length), 1)
      }
    }, 1)
    await writer.until(() => writer.saved > target)
    await new Promise((resolve) => setTimeout(resolve, random.below(60)))
    await relay.stop('SIGKILL')
    clearInterval(typing)
    writer.disconnect()
    const safe = labels.filter(({ edits }) => edits <= writer.saved).map(({ label }) => label)
    labels.splice(0, labels.length, ...labels.filter(({ edits }) => edits <= writer.saved))

    await relay.start()
    const { steps } = await readHistory(people[1], id)
    const positions = steps.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
    const kept = steps.flatMap((step) => step.labels)
    expect(kept).toEqual([...new Set(kept)])
    expect(kept).toEqual(expect.arrayContaining(safe))
    const witness = new SyncDevice({ url: relay.url, cookie: people[1].cookie() }, id)
    await witness.connect()
    witness.disconnect()
    expect(contentDigest(replay(steps)), `after kill ${round}`).toBe(contentDigest(witness.doc))
    await writer.connect()
    await writer.allSaved()
  }
  const { steps } = await readHistory(people[1], id)
  expect(contentDigest(replay(steps))).toBe(contentDigest(writer.doc))
})
