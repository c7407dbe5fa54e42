import { describe, expect, it } from 'vitest'
import { meetingWith } from '../../../../../../packages/committee/src/testing/meeting-with.ts'
import {
  fieldProblems,
  newScheduleFields,
  recurringOf,
  scheduledFor,
  scheduleFieldsOf,
  scheduleProblems,
  withDefaultTitle,
} from './schedule-fields.ts'

const now = new Date(2026, 10, 21, 15, 30)
const complete = { ...newScheduleFields('Parks Committee', now, 90), date: '2026-11-21', time: '09:00' }

describe('the form that schedules a meeting', () => {
  it('opens with the default title and requires a date and a time', () => {
    const fields = newScheduleFields('Parks Committee', now, 90)
    expect(fields.title).toBe('Parks Committee Meeting - Nov 21, 2026')
    expect(scheduleProblems(fields, now)).toEqual({ date: 'date-required', time: 'time-required' })
  })

  it('accepts today, also at a past hour, and refuses the day before', () => {
    expect(scheduleProblems(complete, now)).toEqual({})
    expect(scheduleProblems({ ...complete, date: '2026-11-20' }, now)).toEqual({ date: 'date-in-past' })
  })

  it('updates the chosen day in the default title, and leaves any other title alone', () => {
    const before = { ...complete, title: 'Parks Committee Meeting - Nov 21, 2026' }
    const next = withDefaultTitle({ ...before, date: '2026-12-03' }, before, 'Parks Committee', now)
    expect(next.title).toBe('Parks Committee Meeting - Dec 03, 2026')
    const own = { ...before, title: 'Budget hearing' }
    expect(withDefaultTitle({ ...own, date: '2026-12-03' }, own, 'Parks Committee', now).title).toBe('Budget hearing')
    expect(withDefaultTitle({ ...before, date: '2026-13-40' }, before, 'Parks Committee', now).title).toBe(before.title)
  })

  it('refuses a title of spaces and an invalid date', () => {
    expect(scheduleProblems({ ...complete, title: '  ' }, now)).toEqual({ title: 'title-required' })
    expect(scheduleProblems({ ...complete, date: '2026-13-40' }, now)).toEqual({ date: 'date-required' })
    expect(scheduledFor({ ...complete, date: '2026-13-40' })).toBeNull()
  })

  it('shows errors of venue, link and length at their fields; all three are optional', () => {
    expect(scheduleProblems({ ...complete, venue: '', link: '', duration: null }, now)).toEqual({})
    const wrong = { ...complete, venue: 'x'.repeat(201), link: 'javascript:alert(1)', duration: 5 }
    const problems = { venue: 'venue-too-long', link: 'link-not-web', duration: 'duration-out-of-range' }
    expect(fieldProblems(wrong)).toEqual(problems)
    expect(scheduleProblems({ ...wrong, time: '' }, now)).toEqual({ ...problems, time: 'time-required' })
  })

  it('reads date and time in the time zone of the device', () => {
    expect(scheduledFor(complete)).toBe(new Date(2026, 10, 21, 9, 0).toISOString())
  })

  it('repeats only when ticked, weekly by default', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const weekly = { enabled: true, frequency: 'weekly', timeZone }
    expect(recurringOf(complete, null)).toBeNull()
    expect(recurringOf({ ...complete, recurring: true }, null)).toEqual(weekly)
    // A series keeps the time zone that it was planned in.
    const was = { enabled: true, frequency: 'monthly', timeZone: 'Asia/Tokyo', lastOfMonth: true } as const
    expect(recurringOf({ ...complete, recurring: true, frequency: 'monthly' }, was)).toEqual(was)
  })

  it('opens a planned meeting with its values', () => {
    const planned = { title: 'Budget', kind: 'Special meeting', venue: 'Town hall', duration: 45 }
    const link = 'https://example.org/parks'
    const scheduledFor = new Date(2026, 11, 1, 18, 5).toISOString()
    const recurring = { enabled: true, frequency: 'monthly' } as const
    const opened = scheduleFieldsOf(meetingWith({ ...planned, link, scheduledFor, recurring }))
    expect(opened).toMatchObject({
      ...planned,
      link,
      date: '2026-12-01',
      time: '18:05',
      recurring: true,
      frequency: 'monthly',
      rule: '',
      agendaFrom: '',
    })
  })
})
