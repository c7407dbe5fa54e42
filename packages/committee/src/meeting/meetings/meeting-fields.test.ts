import { expect, test } from 'vitest'
import { searchMeetings } from '../../committee/search/search-meetings.ts'
import { findMeeting } from '../../document/committee-document.ts'
import { cutText } from '../../document/cut-text.ts'
import { openFields } from '../../document/edit-fields.ts'
import { keyOf } from '../../document/form-fields.ts'
import { readCommitteeContent } from '../../export/read-committee-content.ts'
import { allowed, createReplica, present, type Replica } from '../../testing/replica.ts'
import { typedInto } from '../../testing/typed-into.ts'
import { planNextMeeting } from '../recurrence/index.ts'
import { editMeeting } from './edit-meeting.ts'
import { readMeetingHead } from './meeting.ts'
import { type MeetingForm, meetingFieldNames, meetingFields, plannedFields } from './meeting-fields.ts'
import { endMeeting, startMeeting } from './meeting-life.ts'
import { resumeMeeting } from './resume-meeting.ts'
import { scheduleMeeting } from './schedule-meeting.ts'

const none = openFields(meetingFields, {})

const read = ({ doc }: Replica, id: string) => readMeetingHead(id, present(findMeeting(doc, id)))

const edit = ({ doc, context }: Replica, id: string, opened: MeetingForm, saved: MeetingForm) =>
  allowed(editMeeting(doc, context, id, opened, saved))

function planMeeting() {
  const replica = createReplica('a', 1000, undefined, () => new Date('2026-11-21T10:00:00Z'))
  const { doc, context } = replica
  const recurring = { enabled: true, frequency: 'weekly', timeZone: 'UTC' } as const
  const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z', duration: null, recurring }
  const id = allowed(scheduleMeeting(doc, context, plan))
  const storedIn = (meetingId: string) => present(findMeeting(doc, meetingId)).toJSON()
  return { ...replica, id, meeting: present(findMeeting(doc, id)), storedIn }
}

/**
 * The fields as they are typed, and the keys and values that released apps store for them. A line never changes: those
 * apps would not read another key or value.
 */
const asTyped = [
  ['venue', ' Town hall ', 'place', 'Town hall'],
  ['link', 'meet.example.org/a ', 'link', 'https://meet.example.org/a'],
  ['duration', 45, 'duration', 45],
  ['kind', ' Special meeting ', 'kind', 'Special meeting'],
  ['number', 70, 'number', 70],
  ['minutesDepth', 'summary', 'minutesDepth', 'summary'],
] as const

test.each(asTyped)('D9: %s is written and read as released apps do', (field, typed, key, stored) => {
  const { id, storedIn, ...replica } = planMeeting()
  const before = storedIn(id)
  edit(replica, id, none, { ...none, [field]: typed })
  expect(storedIn(id)).toEqual({ ...before, [key]: stored })
  expect(read(replica, id)[field]).toBe(stored)
  edit(replica, id, { ...none, [field]: stored }, none)
  expect(storedIn(id)).toEqual(before)
  expect(read(replica, id)[field]).toBeNull()
})

const long = 'x'.repeat(300)
test.each([
  ['venue', ['  Hall ', 'Hall'], [long, cutText(long, 200)], ['  ', null], [5, null], [{}, null]],
  [
    'link',
    ['example.org/a', 'https://example.org/a'],
    ['javascript:alert(1)', null],
    ['data:,.', null],
    [['https://example.org'], null],
  ],
  ['duration', [15, 15], [480, 480], [14, null], [481, null], [60.5, null], ['60', null], [1e9, null]],
  ['kind', [' Annual ', 'Annual'], [long, cutText(long, 80)], [' ', null], [7, null], [{}, null]],
  ['number', [1, 1], [99_999, 99_999], [0, null], [100_000, null], [1.5, null], ['7', null]],
  ['minutesDepth', ['decisions', 'decisions'], ['everything', 'everything'], ['all', null], [1, null]],
] as const)('D9: any stored value of %s is read as before', (field, ...values) => {
  const { id, meeting, ...replica } = planMeeting()
  const key = asTyped.find(([known]) => known === field)?.[2] ?? ''
  for (const [stored, expected] of values) {
    meeting.set(key, stored)
    expect(read(replica, id)[field]).toBe(expected)
  }
})

/** A value in every field. */
const full: MeetingForm = {
  ...none,
  ...Object.fromEntries(meetingFieldNames.map((name) => [name, typedInto(meetingFields[name], 'a')])),
}

test('a resumed meeting has all fields of its meeting, and the next one of a series those that recur', () => {
  const { id, ...replica } = planMeeting()
  const { doc, context } = replica
  edit(replica, id, none, full)
  const planned = Object.keys(plannedFields)
  const ofPlan = Object.entries(full).map(([field, value]) => [field, planned.includes(field) ? value : null])
  allowed(startMeeting(doc, context, id))
  allowed(endMeeting(doc, context, id))
  expect(read(replica, allowed(resumeMeeting(doc, context, id)))).toMatchObject(full)
  expect(read(replica, allowed(planNextMeeting(doc, context, id)))).toMatchObject(Object.fromEntries(ofPlan))
})

test('every field is in an export, and the search finds its lines', () => {
  const { id, ...replica } = planMeeting()
  const filled = { ...full, venue: 'Town hall', kind: 'Special meeting' }
  edit(replica, id, none, filled)
  const stored = Object.fromEntries(meetingFieldNames.map((name) => [keyOf(meetingFields, name), filled[name]]))
  expect(readCommitteeContent(replica.doc).meetings).toMatchObject([stored])
  const [found] = searchMeetings.read(replica.doc, id)
  expect(found?.body).toContain('Town hall')
  expect(found?.body).not.toContain('Special meeting')
})

test('an unedited next meeting has the fingerprint that released apps compare', () => {
  const { id, storedIn, ...replica } = planMeeting()
  const { doc, context } = replica
  const fields = Object.fromEntries(asTyped.map(([field, , , stored]) => [field, stored]))
  edit(replica, id, none, { ...none, ...fields })
  allowed(startMeeting(doc, context, id))
  allowed(endMeeting(doc, context, id))
  expect(storedIn(allowed(planNextMeeting(doc, context, id))).untouched).toBe('ypjxos')
})
