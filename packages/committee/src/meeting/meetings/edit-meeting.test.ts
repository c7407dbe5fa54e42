import { expect, test } from 'vitest'
import { fieldRefusals, openFields } from '../../document/edit-fields.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { setDefaultDuration } from '../template/template-transitions.ts'
import { editMeeting } from './edit-meeting.ts'
import { type MeetingForm, meetingFields } from './meeting-fields.ts'
import { queryMeetingHead } from './query-meetings.ts'
import { scheduleMeeting, startMeetingNow } from './schedule-meeting.ts'

const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }

test('fields have limits, and all are optional', () => {
  const refusals = (typed: Partial<MeetingForm>) => Object.values(fieldRefusals(meetingFields, typed))
  const empty = openFields(meetingFields, {})
  expect(empty).toMatchObject({ venue: '', link: '', duration: null, minutesDepth: null })
  expect(refusals({ ...empty, link: ' ' })).toEqual([])
  expect(refusals({ venue: 'x'.repeat(201), kind: 'x'.repeat(81) })).toEqual(['venue-too-long', 'kind-too-long'])
  expect(refusals({ link: `https://example.org/${'x'.repeat(2_000)}` })).toEqual(['link-not-web'])
  const durations = [14, 15, 480, 481, 20.5, Number.NaN]
  expect(durations.map((duration) => refusals({ duration }).length)).toEqual([1, 0, 0, 1, 1, 1])
  expect([0, 1, 99_999, 100_000].map((number) => refusals({ number }).length)).toEqual([1, 0, 0, 1])
})

test('a new meeting has the template’s length unless another is given, in every way of creating it', () => {
  const { doc, context } = createReplica('a', 1000)
  const durationOf = (id: string) => queryMeetingHead(doc, id).read()?.duration
  allowed(setDefaultDuration(doc, context, 90))
  const planned = allowed(scheduleMeeting(doc, context, plan))
  const now = allowed(startMeetingNow(doc, context, { title: '', committeeName: 'Parks' }))
  const own = allowed(scheduleMeeting(doc, context, { ...plan, duration: 45 }))
  const open = allowed(scheduleMeeting(doc, context, { ...plan, duration: null }))
  expect([planned, now, own, open].map(durationOf)).toEqual([90, 90, 45, null])
  // Later changes of the template do not affect planned meetings.
  allowed(setDefaultDuration(doc, context, 30))
  expect(durationOf(planned)).toBe(90)
})

test('a form is saved field by field, in one transaction', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, { ...plan, venue: ' Town hall ', link: 'example.org/a' }))
  const head = () => present(queryMeetingHead(doc, id).read())
  expect(head()).toMatchObject({ venue: 'Town hall', link: 'https://example.org/a', duration: 60 })

  const opened = { ...openFields(meetingFields, head()), title: 'December' }
  allowed(editMeeting(doc, context, id, opened, { ...opened, venue: 'Library' }))
  allowed(editMeeting(doc, context, id, opened, { ...opened, link: '' }))
  expect(head()).toMatchObject({ venue: 'Library', link: null, duration: 60 })

  let transactions = 0
  doc.on('afterTransaction', () => transactions++)
  const all = { title: 'Winter', kind: 'Special', number: 7, plan: { scheduledFor: '2026-12-02T18:00:00Z' } }
  allowed(editMeeting(doc, context, id, opened, { ...opened, ...all }))
  expect(transactions).toBe(1)
  expect(head()).toMatchObject({
    title: 'Winter',
    kind: 'Special',
    number: 7,
    venue: 'Library',
    scheduledFor: '2026-12-02T18:00:00.000Z',
  })
})

test.each([
  [{ title: ' ' }, 'title-required'],
  [{ link: 'javascript:alert(1)' }, 'link-not-web'],
  [{ plan: { scheduledFor: '1999-12-01T18:00:00Z' } }, 'date-in-past'],
] as const)('a form with %j is refused as a whole: nothing of it is written', (wrong, refusal) => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  const before = doc.toJSON()
  const right = {
    title: 'Winter',
    kind: 'Special',
    venue: 'Cellar',
    plan: { scheduledFor: plan.scheduledFor },
  }
  expect(editMeeting(doc, context, id, {}, { ...right, ...wrong })).toEqual({ ok: false, refusal })
  expect(doc.toJSON()).toEqual(before)
})
