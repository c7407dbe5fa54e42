import { inflateRawSync } from 'node:zlib'
import { retitleMeeting, scheduleMeeting } from '@civic-hub/committee'
import {
  addEntry,
  editEntry,
  importEntries,
  type LedgerDifference,
  ledgerHistory,
  queryLedger,
  removeEntries,
} from '@civic-hub/committee/budget'
import {
  groupIntoSessions,
  meetingHistory,
  openReplay,
  readMeetingContents,
  restoreMeetingVersion,
  type Version,
} from '@civic-hub/committee/history'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowed, createTransitionContext } from '../../packages/committee/src/testing/replica.ts'
import { type AppDevice, openAppDevice } from '../support/device/app-device.ts'
import { devicesOfATest } from '../support/device/devices-of-a-test.ts'
import { readHistory } from '../support/device/history.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock, type TestClock } from '../support/relay/clock.ts'

/* The app's own sync with a real relay, whose clock the test sets. The history is read as the history page reads it. */

let relay: BootedRelay
let clock: TestClock
let ana: Person
let sam: Person
let documentId: string

beforeEach(async () => {
  clock = createTestClock(new Date('2026-11-21T10:00:00Z'))
  relay = await bootRelay({ replace: { unloadAfterMs: 20, clock } })
  ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  sam = await signUpPerson(relay.url, relay, 'Sam Lee')
  documentId = (await makeCommittee(ana, 'Parks')).id
  await addMember(ana, documentId, sam)
})
afterEach(async () => {
  await relay.close()
})

const { connectDevice } = devicesOfATest(() => ({ url: relay.url, documentId }))
const context = createTransitionContext('ana')
const mowing = { type: 'expense', category: 'Mowing', cents: 5_000, note: '', date: '2026-05-04' } as const

type LedgerVersion = Version<ReturnType<typeof present>['all'], LedgerDifference>

async function readVersions(): Promise<LedgerVersion[]> {
  const { steps } = await readHistory(ana, documentId)
  const replay = openReplay(ledgerHistory)
  return steps.flatMap((step) => {
    const update = Y.convertUpdateFormatV2ToV1(inflateRawSync(step.update))
    return replay.take({ ...step, update }) ?? []
  })
}

/** The entries of the ledger that are not removed. */
function present(doc: Y.Doc) {
  const all = queryLedger(doc).read()
  return { all, ids: [...all.entries.values()].filter(({ removed }) => !removed).map(({ id }) => id) }
}

const countIn = ({ contents }: LedgerVersion) => [...contents.entries.values()].filter(({ removed }) => !removed).length

/** Adds 30 entries, edits one, removes one, imports 20 rows, and clears the ledger. */
async function useLedger(doc: Y.Doc, pause: () => Promise<void>): Promise<void> {
  for (let entry = 0; entry < 30; entry++) allowed(addEntry(doc, context, { ...mowing, cents: entry + 1 }))
  const [first = '', second = ''] = present(doc).ids
  await pause()
  allowed(editEntry(doc, context, first, { ...mowing, cents: 1 }, { ...mowing, cents: 777 }))
  await pause()
  allowed(removeEntries(doc, context, [second]))
  await pause()
  allowed(importEntries(doc, context, 'may.csv', new Array(20).fill(mowing)))
  await pause()
  allowed(removeEntries(doc, context, present(doc).ids))
}

async function expectVersions(): Promise<void> {
  const versions = await readVersions()
  expect(versions.map(countIn)).toEqual([30, 29, 49, 0])
  const kinds = versions.map(({ changes }) => [...new Set(changes.map(({ kind }) => kind))])
  expect(kinds.slice(1)).toEqual([['entry-removed'], ['import-added'], ['entries-removed']])
  const beforeClearing = versions.at(-2)?.contents.entries.values()
  expect([...(beforeClearing ?? [])].filter(({ cents }) => cents === 777)).toHaveLength(1)
  // On the history page the states before the removal and before Clear All end a session.
  const sessions = groupIntoSessions(ledgerHistory, versions)
  expect(sessions.map(({ contents }) => countIn({ contents } as LedgerVersion))).toEqual([30, 49, 0])
  expect(sessions.every(({ changes }) => changes.length > 0)).toBe(true)
}

const allSaved = (device: AppDevice) => device.until('everything is saved', () => device.waiting() === 0)

/** The versions of a meeting, as its history page reads them. */
async function readMeetingVersions(meetingId: string) {
  const { steps } = await readHistory(ana, documentId)
  const replay = openReplay(meetingHistory(meetingId))
  return steps.flatMap((step) => {
    const update = Y.convertUpdateFormatV2ToV1(inflateRawSync(step.update))
    return replay.take({ ...step, update }) ?? []
  })
}

describe('K3: the history keeps the version before each destructive step', () => {
  test('when entries, an edit, a removal, an import and Clear All follow each other within minutes', async () => {
    const device = openAppDevice({ url: relay.url, cookie: ana.cookie() }, documentId)
    await useLedger(device.doc, async () => {
      await allSaved(device)
      clock.advance(60)
    })
    await allSaved(device)
    clock.advance(11 * 60)
    await expectVersions()
  })

  test('when all of it was made offline and is pushed at once', async () => {
    const device = openAppDevice({ url: relay.url, cookie: ana.cookie() }, documentId)
    await useLedger(device.doc, async () => undefined)
    expect(device.waiting()).toBeGreaterThan(40)
    await allSaved(device)
    await expectVersions()
  })

  test('when several devices write at the same time', async () => {
    const other = await connectDevice(sam)
    const device = openAppDevice({ url: relay.url, cookie: ana.cookie() }, documentId)
    let number = 0
    const type = async () => {
      for (let word = 0; word < 20; word++) other.text('notes').insert(0, `${number++} `)
    }
    await useLedger(device.doc, async () => {
      await Promise.all([allSaved(device), type()])
    })
    await Promise.all([allSaved(device), type()])
    await other.allSaved()
    await expectVersions()
  })

  test('when a version is restored a moment after the edits that it takes back', async () => {
    const device = openAppDevice({ url: relay.url, cookie: ana.cookie() }, documentId)
    const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }
    const meetingId = allowed(scheduleMeeting(device.doc, context, plan))
    await allSaved(device)
    clock.advance(60 * 60)
    const first = readMeetingContents(device.doc, meetingId)
    if (!first) throw new Error('no meeting')
    allowed(retitleMeeting(device.doc, context, meetingId, 'December', 'Winter'))
    await allSaved(device)
    allowed(restoreMeetingVersion(device.doc, context, meetingId, first))
    await allSaved(device)
    const titles = (await readMeetingVersions(meetingId)).map(({ contents }) => contents.meeting.title)
    expect(titles).toEqual(['December', 'Winter', 'December'])
  })
})
