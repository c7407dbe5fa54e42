import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { ledgerHistory, queryLedger } from '../committee/budget/index.ts'
import { queryDashboard } from '../committee/dashboard/index.ts'
import * as history from '../committee/history/index.ts'
import { ideas } from '../committee/ideas/index.ts'
import { queryHeldMeetings, queryMembers, queryRemovedMembers } from '../committee/members/index.ts'
import { queryWorkflow } from '../committee/workflows/index.ts'
import { listFiles, readCommitteeContent } from '../export/index.ts'
import * as committee from '../index.ts'
import { queryDecisionRules, queryDecisions } from '../meeting/proceedings/decisions/index.ts'
import { createCommitteeInUse } from '../testing/committee-in-use.ts'
import { roots } from '../testing/content.ts'
import { createReplica } from '../testing/replica.ts'
import { roomQueries } from '../testing/rooms-in-use.ts'
import { inOrder } from './ordered-list.ts'

const inUse = createCommitteeInUse()

type Make = () => unknown

const plain = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, undefined, 'a0', 'a1', 'yesterday', 'x'.repeat(10_000)),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const arbitraryValue: fc.Arbitrary<Make> = fc.oneof(
  plain.map((value) => () => value),
  fc.dictionary(fc.string(), plain).map((fields) => () => new Y.Map(Object.entries(fields))),
  fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 3 }).map((values) => () => {
    const array = new Y.Array<unknown>()
    array.push(values)
    return array
  }),
  fc.string().map((words) => () => new Y.Text(words)),
  fc.tuple(fc.string(), plain).map(([words, value]) => () => {
    const text = new Y.Text(words)
    text.insertEmbed(0, { value: typeof value === 'bigint' || value === undefined ? null : value })
    return text
  }),
  fc.string().map((words) => () => new Y.XmlText(words)),
  fc.constantFrom('paragraph', 'script', '__proto__').map((name) => () => new Y.XmlElement(name)),
  fc.constant(() => new Y.XmlFragment()),
)
const key = fc.oneof(
  fc.constantFrom('title', 'notes', 'order', 'completed', 'removedAt', 'startedAt', 'endedAt', 'recurring'),
  fc.constantFrom(
    'agenda:x',
    'ritual:x',
    'action:x',
    'document:x',
    'tag:x',
    'subtask:x',
    'subtask:x:completed',
    'late:x',
    'entry:x',
    'entry:x:cents',
    'entry:x:receipt:y',
    'import:x',
    'import:x:removedAt',
    'quorum',
    'x:name',
    'x:was:y',
    'vote:x',
    'comment:x',
    'run:x',
    'tick:x:y',
    'link',
  ),
  fc.constantFrom('__proto__', 'constructor', '', 'schemaVersion', 'pledge-of-allegiance', 'transcript'),
  fc.string(),
)
/** One write: the number of one of the existing maps, the key, and the value. */
const write = fc.record({ map: fc.nat(), key: fc.oneof(key, fc.nat()), make: arbitraryValue })

describe('D9: any value at any place', () => {
  test('readers return, lists stay sorted and equal on all replicas, and queries fire for every change', () => {
    fc.assert(
      fc.property(fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), (batches) => {
        const hostile = createReplica('h', 9000, inUse.base)
        const { doc } = createReplica('a', 1000, inUse.base)
        const shown = show(doc)
        const replay = history.openReplay(history.meetingHistory(inUse.live))
        const ledgerReplay = history.openReplay(ledgerHistory)
        replay.take(stepOf(inUse.base, 0))
        ledgerReplay.take(stepOf(inUse.base, 0))
        for (const [index, writes] of batches.entries()) {
          hostile.doc.transact(() => {
            for (const one of writes) writeArbitrary(hostile.doc, one)
          })
          const update = Y.encodeStateAsUpdate(hostile.doc, Y.encodeStateVector(doc))
          Y.applyUpdate(doc, update)
          replay.take(stepOf(update, index + 1))
          ledgerReplay.take(stepOf(update, index + 1))
          expect(replay.unreadable() + ledgerReplay.unreadable()).toBe(0)
          committee.checkpointsIn(doc, update)
          committee.findOpenNotes(doc, [update])
          for (const { last, read } of shown.values()) expect(last()).toEqual(read())
          for (const meetingId of doc.getMap('meetings').keys()) expectConsistent(doc, meetingId)
          history.readMeetingContents(doc, inUse.live)
          committee.readTemplate(doc)
          committee.describeCommittee(doc)
          const list = committee.queryMeetingList(doc).read()
          expect(
            committee.upcomingMeetings(list, new Date()).length + committee.pastMeetings(list, new Date()).length,
          ).toBe(list.length)
        }
        readCommitteeContent(doc)
        listFiles(doc)
      }),
      { numRuns: 75, seed: 20261121 },
    )
  })
})

const stepOf = (update: Uint8Array, position: number) => ({
  position,
  from: position,
  to: position,
  authors: [],
  update,
})

function writeArbitrary(doc: Y.Doc, { map, key, make }: { map: number; key: string | number; make: Make }): void {
  const maps = mapsOf(doc)
  const target = maps[map % maps.length]
  if (!target) return
  const keys = [...target.keys()].sort()
  target.set(typeof key === 'string' ? key : (keys[key % keys.length] ?? 'title'), make())
}

function mapsOf(doc: Y.Doc): Y.Map<unknown>[] {
  const found: Y.Map<unknown>[] = roots.map((root) => doc.getMap(root))
  for (const map of found)
    for (const [, value] of [...map.entries()].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (value instanceof Y.Map && value.doc) found.push(value)
  return found
}

/** The data of a screen: read again only when the query fires. */
function show(doc: Y.Doc): Map<string, { last: () => unknown; read: () => unknown }> {
  const [item = ''] = inUse.items
  const [ritual = ''] = inUse.rituals
  const parts: Record<string, committee.Query<unknown>> = {
    list: committee.queryMeetingList(doc),
    meeting: committee.queryMeeting(doc, inUse.live),
    head: committee.queryMeetingHead(doc, inUse.live),
    notes: committee.queryMeetingNotes(doc, inUse.live),
    late: committee.queryLateNotes(doc, inUse.completed),
    agendaOrder: committee.queryAgendaOrder(doc, inUse.live),
    agendaItem: committee.queryAgendaItem(doc, inUse.live, item),
    ritualOrder: committee.queryRitualOrder(doc, inUse.live),
    ritualItem: committee.queryRitualItem(doc, inUse.live, ritual),
    template: committee.queryTemplate(doc),
    members: queryMembers(doc),
    ledger: queryLedger(doc),
    removedMembers: queryRemovedMembers(doc),
    held: queryHeldMeetings(doc),
    proceedings: committee.queryProceedings(doc, inUse.live),
    decisions: queryDecisions(doc, inUse.live),
    decisionRules: queryDecisionRules(doc),
    now: committee.queryNow(doc, inUse.live),
    dashboard: queryDashboard(doc),
    version: committee.queryFromNewerApp(doc),
    workflow: queryWorkflow(doc),
    idea: ideas.queryOne(doc, inUse.idea),
    ...Object.fromEntries(roomQueries(doc).map((query, index) => [`room ${index}`, query])),
  }
  return new Map(
    Object.entries(parts).map(([name, query]) => {
      let last = query.read()
      query.subscribe(() => {
        last = query.read()
      })
      return [name, { last: () => last, read: () => query.read() }]
    }),
  )
}

function expectConsistent(doc: Y.Doc, meetingId: string): void {
  const meeting = committee.queryMeeting(doc, meetingId).read()
  const agenda = committee.queryAgendaOrder(doc, meetingId).read()
  const ids = [...agenda.open, ...agenda.completed]
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(meeting?.agendaItems.map(({ id }) => id))).toEqual(new Set(ids))
  expect(meeting?.agendaItems ?? []).toEqual(inOrder(meeting?.agendaItems ?? []))
  for (const id of ids) expect(committee.queryAgendaItem(doc, meetingId, id).read()?.id).toBe(id)
  const rituals = committee.queryRitualOrder(doc, meetingId).read()
  expect(new Set(meeting?.rituals.items.map(({ id }) => id))).toEqual(new Set([...rituals.open, ...rituals.completed]))
  for (const { icon } of meeting?.rituals.items ?? []) expect(icon.length).toBeLessThanOrEqual(16)
  if (meeting) expect(Number.isNaN(Date.parse(meeting.date))).toBe(false)
}
