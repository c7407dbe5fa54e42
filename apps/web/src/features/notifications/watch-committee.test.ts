import { scheduleMeeting, startMeeting } from '@civic-hub/committee'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createObservable } from '../../replica/observable.ts'
import { fromRelay } from '../../replica/origins.ts'
import type { Seen } from './notification.ts'
import { watchCommittee } from './watch-committee.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const context = { now: () => new Date('2026-11-22T10:00:00Z'), randomId: () => 'id' }

function watched() {
  const doc = new Y.Doc()
  const planned = scheduleMeeting(doc, context, { title: 'Walk', scheduledFor: '2026-11-22T12:00:00Z' })
  if (!planned.ok) throw new Error(planned.refusal)
  const awareness = new Awareness(doc)
  const looks: Seen[] = []
  const ana = { accountId: 'ana', name: 'Ana Ortiz' }
  const { stop } = watchCommittee(
    { doc, awareness, caughtUp: createObservable(true) },
    ana,
    () => ({ people: [ana], requests: null, approvals: null }),
    null,
    (seen) => looks.push(seen),
  )
  vi.advanceTimersByTime(1_000)
  looks.length = 0
  const close = () => {
    stop()
    awareness.destroy()
  }
  return { doc, meetingId: planned.value, looks, close }
}

test('what a person does is noted before the page can be left, as their own', () => {
  const { doc, meetingId, looks, close } = watched()
  startMeeting(doc, context, meetingId)
  vi.advanceTimersByTime(0)
  expect(looks.map(({ own }) => [...own])).toEqual([[`live:${meetingId}`]])
  close()
})

test('what others do is looked at a moment later, and is not their own', () => {
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
