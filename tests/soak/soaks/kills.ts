import { acknowledgedClock, clockOf } from '../../support/device/acknowledged.ts'
import { contentDigest, isMuted } from '../../support/device/document-content.ts'
import { SyncDevice } from '../../support/device/sync-device.ts'
import { eventually } from '../../support/eventually.ts'
import { gatherCommittee, signUpPeople } from '../../support/people/committee.ts'
import { createRandom } from '../../support/random/random.ts'
import { startRelayProcess } from '../../support/relay/relay-process.ts'
import type { Soak } from '../soak.ts'

const goalKills = 50
const goalEdits = 100_000
const editsPerRound = goalEdits / goalKills

export const kills: Soak = {
  name: 'kills',
  goal: `nothing that was saved or seen is lost: ${goalKills} kills while ${goalEdits} edits are typed`,
  async run({ until, seed, say }) {
    const random = createRandom(seed)
    const relay = await startRelayProcess()
    const people = await signUpPeople(relay, 3)
    const documentId = await gatherCommittee(people)
    const open = (index: number) =>
      new SyncDevice({ url: relay.url, cookie: people[index]?.cookie() ?? '' }, documentId)
    const devices = [open(0), open(1), open(2)]
    const failures: string[] = []
    const figures = { kills: 0, edits: 0, 'edits under way when killed': 0 }
    await Promise.all(devices.map((device) => device.connect()))

    while (figures.kills < goalKills && performance.now() < until) {
      // Sometimes early in the round, sometimes after a few snapshots.
      const killAfter = random.below(editsPerRound)
      let killed: Promise<number | null> | null = null
      for (let edit = 0; edit < editsPerRound; edit++) {
        const device = devices[edit % devices.length]
        const text = device?.text(`page ${figures.kills % 20}`)
        text?.insert(random.below(text.length + 1), `${edit} `)
        figures.edits++
        if (edit === killAfter) killed = relay.stop('SIGKILL')
        if (random.chance(0.1)) await new Promise((resolve) => setTimeout(resolve, random.below(4)))
      }
      await killed
      figures.kills++
      await Promise.all(devices.map((device) => device.until(() => device.closeCode !== null)))
      figures['edits under way when killed'] += devices.reduce((sum, { waiting }) => sum + waiting.length, 0)
      const promised = devices.map((device) => ({
        acknowledged: acknowledgedClock(device),
        shown: devices.map(({ doc }) => clockOf(device.doc, doc.clientID)),
      }))

      await relay.start()
      const witness = open(0)
      await witness.connect()
      witness.disconnect()
      const kept = devices.map(({ doc }) => clockOf(witness.doc, doc.clientID))
      for (const [who, { acknowledged, shown }] of promised.entries()) {
        for (const [clientId, clock] of shown.entries()) {
          const least = clientId === who ? acknowledged : clock
          if ((kept[clientId] ?? 0) < least)
            failures.push(
              `kill ${figures.kills}: clientId ${clientId} is kept up to ${kept[clientId]}, and ${who} was told of ${least}`,
            )
        }
      }
      if (isMuted(witness.doc)) failures.push(`kill ${figures.kills}: the document waits for what is lost`)
      await Promise.all(devices.map((device) => device.connect()))
      await Promise.all(devices.map((device) => device.allSaved()))
      await eventually(
        'all devices are equal',
        () => new Set(devices.map(({ doc }) => contentDigest(doc))).size === 1,
        20_000,
      ).catch((failure: unknown) => failures.push(`kill ${figures.kills}: ${failure}`))
      if (figures.kills % 10 === 0) say(`${figures.kills} kills, ${figures.edits} edits`)
    }
    for (const device of devices) device.disconnect()
    await relay.close()
    return { figures, failures }
  },
}
