import { expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { setDefaultDuration } from '../template/template-transitions.ts'
import { canLast, canLink, canMeetAt, setMeetingDetails, webAddress } from './meeting-details.ts'
import { endMeeting, startMeeting } from './meeting-life.ts'
import { queryMeetingHead } from './query-meetings.ts'
import { resumeMeeting } from './resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from './schedule-meeting.ts'

const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }

test.each([
  [' https://meet.example.org/a?b=1 ', 'https://meet.example.org/a?b=1'],
  ['HTTP://meet.example.org', 'HTTP://meet.example.org'],
  ['meet.example.org/room', 'https://meet.example.org/room'],
  ['meet.example.org:8443/room', 'https://meet.example.org:8443/room'],
  ['javascript:alert(1)', null],
  ['javascript:alert(1).x', null],
  ['data:text/html,<b>.</b>', null],
  ['mailto:ana@example.org', null],
  ['ftp://example.org', null],
  ['https://', null],
  ['two words.org', null],
  ['room 5', null],
])('%j as a web address is %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
  expect(canLink(typed)).toBe(address === null ? 'link-not-web' : null)
})

test('place, link and length have limits, and all are optional', () => {
  expect([canMeetAt(''), canLink(' '), canLast(null)]).toEqual([null, null, null])
  expect(canMeetAt('x'.repeat(201))).toBe('place-too-long')
  expect(canLink(`https://example.org/${'x'.repeat(2_000)}`)).toBe('link-not-web')
  expect([14, 15, 480, 481, 20.5, Number.NaN].map((minutes) => canLast(minutes))).toEqual([
    'duration-out-of-range',
    null,
    null,
    'duration-out-of-range',
    'duration-out-of-range',
    'duration-out-of-range',
  ])
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

test('details are saved field by field, refused together, and copied to a resumed meeting', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, { ...plan, place: ' Town hall ', link: 'example.org/a' }))
  const head = () => present(queryMeetingHead(doc, id).read())
  expect(head()).toMatchObject({ place: 'Town hall', link: 'https://example.org/a', duration: 60 })

  const opened = { place: 'Town hall', link: 'https://example.org/a', duration: 60 }
  allowed(setMeetingDetails(doc, context, id, opened, { ...opened, place: 'Library' }))
  allowed(setMeetingDetails(doc, context, id, opened, { ...opened, link: '' }))
  expect(head()).toMatchObject({ place: 'Library', link: null, duration: 60 })
  const bad = { ...opened, place: 'Cellar', link: 'javascript:alert(1)' }
  expect(setMeetingDetails(doc, context, id, opened, bad)).toEqual({ ok: false, refusal: 'link-not-web' })
  expect(head().place).toBe('Library')

  allowed(startMeeting(doc, context, id))
  allowed(endMeeting(doc, context, id))
  const resumed = allowed(resumeMeeting(doc, context, id))
  expect(queryMeetingHead(doc, resumed).read()).toMatchObject({ place: 'Library', duration: 60 })
})

test('D9: an invalid place, link or length is read as none', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, plan))
  const meeting = present(findMeeting(doc, id))
  for (const [place, link, duration] of [
    [5, 'javascript:alert(1)', '60'],
    [{}, ['https://example.org'], 1e9],
    ['  ', 'data:,.', 60.5],
  ]) {
    meeting.set('place', place)
    meeting.set('link', link)
    meeting.set('duration', duration)
    expect(queryMeetingHead(doc, id).read()).toMatchObject({ place: null, link: null, duration: null })
  }
})
