import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorsOf } from '@civic-hub/committee/proceedings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { startPostgres, type TestPostgres } from '../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { gatherAuthors } from '../../apps/web/src/replica/transfer/gather-authors.ts'
import { importRecords } from '../../apps/web/src/replica/transfer/import-committee.ts'
import type { ImportableCommittee } from '../../apps/web/src/replica/transfer/readable-export.ts'
import {
  type Council,
  conflictsOf,
  type Forgery,
  forge,
  holdVote,
  isAbout,
  isExplained,
  startCouncil,
} from '../../packages/committee/src/testing/forgeries.ts'
import { askAs, type CouncilMember, forgeriesOf, openCouncilMember } from '../support/device/council-member.ts'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { openPlainClient } from '../support/device/plain-client.ts'
import { exportFile, type Sealing, sealingOf } from '../support/device/sealing-person.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { gatherCommittee, type People, signUpPeople } from '../support/people/committee.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { createWorld, type World } from '../support/random/network-schedule.ts'
import { createRandom } from '../support/random/random.ts'
import { freshSeed } from '../support/random/seeds.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

/* Members with modified clients forge statements of a vote. Each result that they change has a conflict that names them. */

/** Resolves when these documents are equal. */
const areEqual = (docs: readonly Y.Doc[]) =>
  eventually('all devices have the same', () => {
    const [first, ...others] = docs.map((doc) => Y.snapshot(doc))
    return others.every((one) => Y.equalSnapshots(first as Y.Snapshot, one))
  })

type DeviceCouncil = Council<CouncilMember>
const membersOf = ({ honest, forgers }: DeviceCouncil) => [...honest, ...forgers]

/** Holds a vote with forgeries. `share` is called after each step. */
async function hold(
  council: DeviceCouncil,
  schedule: readonly Forgery[],
  share: (step: number) => Promise<unknown>,
): Promise<{ meetingId: string; question: string }> {
  let number = 0
  const settle = async () => {
    for (const { app } of membersOf(council)) await app.statements.settled()
    await share(number++)
  }
  const meetingId = startCouncil(council)
  await settle()
  const steps = holdVote(council, meetingId, schedule)
  let step = steps.next()
  for (; !step.done; step = steps.next()) await settle()
  return { meetingId, question: step.value }
}

async function expectExplained(
  council: DeviceCouncil,
  readers: readonly CouncilMember[],
  schedule: readonly Forgery[],
  { meetingId, question }: { meetingId: string; question: string },
): Promise<void> {
  for (const reader of readers) {
    const decisions = await reader.decisions(meetingId)
    const found = { schedule, conflicts: conflictsOf(decisions).map(({ kind }) => kind) }
    expect({ ...found, isExplained: isExplained(council, decisions, question) }).toEqual({
      ...found,
      isExplained: true,
    })
  }
}

describe('over three relays', () => {
  let postgres: TestPostgres
  let relays: BootedRelay[]
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-forged-'))
    postgres = await startPostgres()
    const databaseUrl = await postgres.newDatabase()
    const start = () => bootRelay({ settings: { dataDir, databaseUrl } })
    relays = [await start(), await start(), await start()]
  })
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()))
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const relayOf = (place: number) => relays[place % 3] as BootedRelay
  const devices: SyncDevice[] = []
  afterEach(() => {
    for (const device of devices.splice(0)) device.disconnect()
  })

  test(`no forgery changes a result without a doubt that names the writer, and y-websocket clients take part (seed ${freshSeed})`, async () => {
    const random = createRandom(freshSeed)
    const people: Person[] = []
    for (let place = 0; place < 5; place++)
      people.push(await signUpPerson(relayOf(place).url, relayOf(place), `Member ${place}`))
    const id = await gatherCommittee(people as People)
    const open = async (place: number): Promise<CouncilMember> => {
      const person = people[place] as Person
      const { url } = relayOf(place)
      // The third and the last one use another client, which does not sign.
      if (place === 2 || place === 4) return openCouncilMember(await openPlainClient(url, person, id), id, person, null)
      const device = new SyncDevice({ url, cookie: person.cookie() }, id)
      devices.push(device)
      await device.connect()
      const sealing = place < 2 ? await sealingOf(device, person.account.id) : null
      return openCouncilMember(device.doc, id, person, sealing)
    }
    const [chair, clerk, voter] = [await open(0), await open(1), await open(2)]
    const council: DeviceCouncil = { honest: [chair, clerk, voter], forgers: [await open(3), await open(4)] }
    const docs = membersOf(council).map(({ doc }) => doc)
    for (let round = 0; round < 4; round++) {
      // None, then one that only the client id of its writer shows, then any.
      const schedule: readonly Forgery[] =
        round === 0 ? [] : round === 1 ? [{ verb: 'vote-as-her', by: 0, one: 1, before: 5 }] : forgeriesOf(random, 2)
      const held = await hold(council, schedule, () => areEqual(docs))
      await expectExplained(council, [chair, voter], schedule, held)
      if (round > 0) continue
      const { conflicts, questions } = await chair.decisions(held.meetingId)
      expect(conflicts).toEqual([])
      expect(questions).toMatchObject([{ result: 'carried', votes: { aye: 3, nay: 1 } }])
    }
  })
})

describe('at one relay', () => {
  let world: World
  let dataDir: string
  let documentId: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-forged-'))
    world = await createWorld(dataDir, 4)
    documentId = await gatherCommittee(world.people)
  })
  afterEach(async () => {
    await world.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { connectDevice, disconnectAll } = devicesOfATest(() => ({
    url: world.relay.url,
    documentId,
  }))
  const personOf = (place: number) => world.people[place] as Person

  interface Opened {
    readonly device: SyncDevice
    readonly sealing: Sealing
    readonly member: CouncilMember
  }

  /** The device of a member, which signs unless its client is modified. */
  async function open(place: number, signs = true): Promise<Opened> {
    const person = personOf(place)
    const device = await connectDevice(person)
    const sealing = await sealingOf(device, person.account.id)
    const member = await openCouncilMember(device.doc, documentId, person, signs ? sealing : null)
    return { device, sealing, member }
  }

  async function openCouncil() {
    const opened = [await open(0), await open(1), await open(2), await open(3, false)] as const
    const [chair, clerk, voter, forger] = opened
    const council: DeviceCouncil = {
      honest: [chair.member, clerk.member, voter.member],
      forgers: [forger.member],
    }
    const docs = opened.map(({ device }) => device.doc)
    return { chair, clerk, voter, forger, council, docs, all: () => areEqual(docs) }
  }

  /** Everybody has voted; the forger has voted no. */
  async function openAfterVote() {
    const opened = await openCouncil()
    const held = await hold(opened.council, [], opened.all)
    const { chair, voter } = opened
    const forgeVote = (forger = opened.forger.member) =>
      forge(
        forger,
        held.meetingId,
        { verb: 'vote-as-her', one: 1 },
        {
          chair: chair.member.by,
          victims: [voter.member],
        },
      )
    return { ...opened, ...held, forgeVote }
  }

  /** The kinds of the conflicts that name the forger, as this member's device reads them. */
  const conflictsAboutForger = async (reader: CouncilMember, meetingId: string) =>
    conflictsOf(await reader.decisions(meetingId))
      .filter((conflict) => isAbout(conflict, new Set([personOf(3).account.id])))
      .map(({ kind }) => kind)

  test(`a forgery written offline changes a result only together with a doubt (seed ${freshSeed})`, async () => {
    const random = createRandom(freshSeed)
    const { chair, clerk, voter, forger, council, docs, all } = await openCouncil()
    const online = docs.slice(0, 3)
    for (let round = 0; round < 5; round++) {
      const schedule = forgeriesOf(random, 1)
      // By then, the question is on each device.
      const leavesAt = 3 + schedule.length + random.below(3)
      const held = await hold(council, schedule, (step) => {
        if (step === leavesAt) forger.device.disconnect()
        return step < leavesAt ? all() : areEqual(online)
      })
      await forger.device.connect()
      await forger.device.allSaved()
      expect(forger.device.refusals).toEqual([])
      await all()
      await expectExplained(council, [chair.member, clerk.member, voter.member], schedule, held)
    }
  })

  test('a forged vote that another member uploads from a file has a doubt that names its writer', async () => {
    const { chair, clerk, forger, forgeVote, meetingId, voter } = await openAfterVote()
    for (const { device } of [forger, chair]) device.disconnect()
    forgeVote()
    const { state, parts } = await exportFile(forger.sealing, forger.device)
    chair.device.takeFile(state, parts)
    await chair.device.connect()
    await chair.device.allSaved()
    expect(chair.device.refusals).toEqual([])
    await areEqual([chair.device.doc, clerk.device.doc, voter.device.doc])
    for (const { member } of [chair, clerk])
      expect(await conflictsAboutForger(member, meetingId)).toContain('written-by-another')
  })

  test('after a restore, signatures and client ids name the writers of what the backup has and of what members return', async () => {
    const { chair, forger, forgeVote, meetingId, all, council } = await openAfterVote()
    forgeVote()
    await all()
    await world.backUp()
    const later = await hold(council, [{ verb: 'vote-as-her', by: 0, one: 1, before: 6 }], all)
    expect(await conflictsAboutForger(chair.member, later.meetingId)).toContain('written-by-another')
    disconnectAll()
    await world.restore()
    const fresh = await open(1)
    expect(await conflictsAboutForger(fresh.member, meetingId)).toContain('written-by-another')

    // The chair's device returns everything, also what others wrote, and it still knows the writers.
    await chair.device.connect()
    await chair.device.allSaved()
    await areEqual([fresh.device.doc, chair.device.doc])
    expect(await conflictsAboutForger(chair.member, later.meetingId)).toContain('written-by-another')
    await fresh.member.decisions(later.meetingId)
    expect(authorsOf(fresh.member.doc)(later.question)).toEqual({
      kind: 'proven',
      account: personOf(0).account.id,
    })

    // The forger's device returns its own, and is named on each device.
    await forger.device.connect()
    await forger.device.allSaved()
    expect(forger.device.refusals).toEqual([])
    fresh.member.app.connected.set(false)
    fresh.member.app.connected.set(true)
    expect(await conflictsAboutForger(fresh.member, later.meetingId)).toContain('written-by-another')
  })

  test('after a restore, a forged vote that another member returns is in doubt on a device that joins', async () => {
    const { chair, clerk, voter, council } = await openCouncil()
    await world.backUp()
    // The backup lacks the client id of this device.
    const forger = await open(3, false)
    const docs = [chair, clerk, voter, forger].map(({ device }) => device.doc)
    const held = await hold(
      { ...council, forgers: [forger.member] },
      [{ verb: 'vote-as-her', by: 0, one: 1, before: 6 }],
      () => areEqual(docs),
    )
    disconnectAll()
    await world.restore()
    await chair.device.connect()
    await chair.device.allSaved()

    const fresh = await open(1)
    await areEqual([fresh.device.doc, chair.device.doc])
    const { conflicts, questions } = await fresh.member.decisions(held.meetingId)
    const claimed = conflicts.filter(({ kind }) => kind === 'not-signed').map(({ stated }) => stated?.claimed)
    expect(claimed).toEqual([voter.member.by])
    // The one vote against is the forger's own.
    expect(questions).toMatchObject([{ result: 'carried', votes: { nay: 1 } }])
  })

  test('after a move to another hub, the doubts of the first hub are there, and its seals prove who signed', async () => {
    const { chair, forgeVote, meetingId, question, all } = await openAfterVote()
    forgeVote()
    await all()
    const before = await chair.member.decisions(meetingId)
    expect(await conflictsAboutForger(chair.member, meetingId)).toContain('written-by-another')
    const ask = askAs(() => personOf(0))
    const authors = await gatherAuthors(chair.member.app.device, documentId, chair.device.doc, ask)
    const from = { hub: world.relay.url, at: '2026-11-30T10:00:00.000Z', documentId }
    const imported = importRecords({
      state: Y.encodeStateAsUpdate(chair.device.doc),
      approvals: [],
      files: [],
      authors: authors && { ...authors, ...from },
    } as unknown as ImportableCommittee)

    const second = await bootRelay()
    const [ana] = await signUpPeople(second, 1)
    const committee = await makeCommittee(ana, 'Moved')
    const device = new SyncDevice({ url: second.url, cookie: ana.cookie() }, committee.id)
    // As `importedLog` in apps/web/src/replica/transfer/import-committee.ts.
    Object.assign(device, { logId: 'import', position: 1, entryTag: 0 })
    Y.applyUpdate(device.doc, imported.state, 'file')
    await device.connect()
    await device.allSaved()
    const sealing = await sealingOf(device, ana.account.id)
    const member = await openCouncilMember(device.doc, committee.id, ana, sealing)
    const after = await member.decisions(meetingId)
    expect(after.conflicts.map(({ key }) => key)).toEqual(before.conflicts.map(({ key }) => key))
    expect(after.questions.find(({ id }) => id === question)?.result).toBe('carried')
    expect(authorsOf(device.doc)(question)).toEqual({
      kind: 'proven',
      account: personOf(0).account.id,
      hub: world.relay.url,
    })
    device.disconnect()
    await second.close()
  })
})
