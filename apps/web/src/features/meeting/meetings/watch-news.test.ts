import { cancelMeeting, endMeeting, scheduleMeeting, startMeeting, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createObservable } from '../../../replica/observable.ts'
import { fromRelay, fromTab } from '../../../replica/origins.ts'
import { watchNews } from './watch-news.ts'

let ids = 0
const context = { now: () => new Date('2026-11-21T10:00:00Z'), randomId: () => `id${ids++}` }

/** A device, another person, and the device's announcements. */
function twoPeople() {
  const [doc, other] = [new Y.Doc(), new Y.Doc()]
  const caughtUp = createObservable(true)
  const told: string[] = []
  const stop = watchNews(
    { doc, caughtUp },
    {
      announce: ({ kind, meeting }) => told.push(`${kind} ${meeting.title}`),
      announceMissed: (missed) =>
        told.push(`missed: ${missed.map(({ kind, meeting }) => `${kind} ${meeting.title}`).join(', ')}`),
      onChange: () => undefined,
    },
  )
  const bring = (origin: unknown = fromRelay) =>
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)), origin)
  const plan = (of: Y.Doc, title: string) => {
    const planned = scheduleMeeting(of, context, { title, scheduledFor: '2026-12-01T10:00:00Z' })
    if (!planned.ok) throw new Error(planned.refusal)
    return planned.value
  }
  return { doc, other, caughtUp, told, stop, bring, plan }
}

test('changes of other members are announced at once; changes of this device, in any tab, are not', () => {
  const { doc, other, told, bring, plan, stop } = twoPeople()
  const [budget, walk] = [plan(other, 'Budget'), plan(other, 'Walk')]
  bring()
  expect(told).toEqual([])
  startMeeting(other, context, budget)
  bring()
  cancelMeeting(other, context, walk, 'Rain')
  bring()
  expect(told.splice(0)).toEqual(['started Budget', 'cancelled Walk'])

  endMeeting(doc, context, budget)
  startMeetingNow(other, context, { title: 'By another tab', committeeName: 'Parks' })
  bring(fromTab)
  expect(told).toEqual([])
  stop()
})

test('changes from while the device was offline are announced once, without its own changes', () => {
  const { doc, other, caughtUp, told, bring, plan, stop } = twoPeople()
  const [budget, walk, own] = [plan(other, 'Budget'), plan(other, 'Walk'), plan(other, 'Own')]
  bring()
  caughtUp.set(false)
  startMeeting(doc, context, own)
  startMeeting(other, context, budget)
  endMeeting(other, context, budget)
  bring()
  startMeeting(other, context, walk)
  bring()
  expect(told).toEqual([])
  caughtUp.set(true)
  expect(told.splice(0)).toEqual(['missed: ended Budget, started Walk'])

  caughtUp.set(false)
  caughtUp.set(true)
  expect(told).toEqual([])
  stop()
})
