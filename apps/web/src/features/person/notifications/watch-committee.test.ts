import { addActionItem, scheduleMeeting, startMeeting } from '@civic-hub/committee'
import { announcements } from '@civic-hub/committee/lists'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createObservable } from '../../../replica/observable.ts'
import { fromRelay } from '../../../replica/origins.ts'
import type { Seen } from './notification.ts'
import { type ReportedByRelay, watchCommittee } from './watch-committee.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let ids = 0
const context = { now: () => new Date('2026-11-22T10:00:00Z'), randomId: () => `id${ids++}` }

const ana = { accountId: 'ana', name: 'Ana Ortiz' }

function watched(told: Partial<ReportedByRelay> = {}) {
  const doc = new Y.Doc()
  const planned = scheduleMeeting(doc, context, { title: 'Walk', scheduledFor: '2026-11-22T12:00:00Z' })
  if (!planned.ok) throw new Error(planned.refusal)
  const awareness = new Awareness(doc)
  const looks: Seen[] = []
  const { stop, again } = watchCommittee(
    { doc, awareness, caughtUp: createObservable(true) },
    ana,
    () => ({ people: [ana], requests: null, approvals: null, ...told }),
    null,
    (seen) => looks.push(seen),
  )
  vi.advanceTimersByTime(1_000)
  looks.length = 0
  const close = () => {
    stop()
    awareness.destroy()
  }
  return { doc, meetingId: planned.value, looks, again, close }
}

test("a person's own action is recorded before the page can be left", () => {
  const { doc, meetingId, looks, close } = watched()
  startMeeting(doc, context, meetingId)
  vi.advanceTimersByTime(0)
  expect(looks.map(({ own }) => [...own])).toEqual([[`live:${meetingId}`]])
  close()
})

test('changes of other members are read a moment later, and are not own actions', () => {
  const { doc, meetingId, looks, close } = watched()
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  startMeeting(other, context, meetingId)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), fromRelay)
  vi.advanceTimersByTime(0)
  expect(looks).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(looks.map(({ own, subjects }) => [[...own], subjects.map(({ key }) => key)])).toEqual([
    [[], [`live:${meetingId}`]],
  ])
  close()
})

test('an action item notifies no member until all names are known: it may belong to another member of the same name', () => {
  const told: Partial<ReportedByRelay> = { people: null }
  const { doc, meetingId, looks, again, close } = watched(told)
  addActionItem(doc, context, meetingId, { title: 'Order bulbs', owner: 'Ana', dueDate: '2026-01-01' })
  vi.advanceTimersByTime(1_000)
  expect(looks.at(-1)?.kinds).toEqual(['live', 'announcement'])
  told.people = [ana, { accountId: 'other', name: 'Ana Berg' }]
  again()
  vi.advanceTimersByTime(1_000)
  expect(looks.at(-1)).toMatchObject({ kinds: ['live', 'announcement', 'mine', 'due'], subjects: [] })
  told.people = [ana]
  again()
  vi.advanceTimersByTime(1_000)
  expect(looks.at(-1)?.subjects.map(({ kind }) => kind)).toEqual(['mine', 'due'])
  close()
})

test('an announcement of another member is a subject, and no own one', () => {
  const { doc, looks, close } = watched()
  const announce = (title: string, account: string) =>
    announcements.add(doc, context, { title, text: '', pinned: false }, { account, name: account })
  announce('Mine', 'ana')
  announce('Picnic', 'ben')
  vi.advanceTimersByTime(1_000)
  expect(looks.at(-1)?.subjects.map(({ kind, about }) => [kind, about])).toEqual([['announcement', 'Picnic']])
  close()
})
