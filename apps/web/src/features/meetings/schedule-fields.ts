import {
  canScheduleFor,
  canTitle,
  defaultMeetingTitle,
  type MeetingHead,
  type Recurring,
} from '@civic-hub/committee'
import { dayForField, timeForField } from '../../ui/dates.ts'

/** What the form holds: date and time as the browser's own fields have them, in this device's time zone. */
export interface ScheduleFields {
  title: string
  date: string
  time: string
  recurring: boolean
  frequency: Recurring['frequency']
}

export type ScheduleProblem = 'title-required' | 'date-required' | 'date-in-past' | 'time-required'

export function newScheduleFields(committeeName: string, now: Date): ScheduleFields {
  return {
    title: defaultMeetingTitle(committeeName, now),
    date: '',
    time: '',
    recurring: false,
    frequency: 'weekly',
  }
}

export function scheduleFieldsOf({ title, scheduledFor, recurring }: MeetingHead): ScheduleFields {
  const planned = scheduledFor === null ? null : new Date(scheduledFor)
  return {
    title,
    date: planned ? dayForField(planned) : '',
    time: planned ? timeForField(planned) : '',
    recurring: recurring !== null,
    frequency: recurring?.frequency ?? 'weekly',
  }
}

/** The planned moment as ISO, or null while date and time are not both there. */
export function scheduledFor({ date, time }: ScheduleFields): string | null {
  if (date === '' || time === '') return null
  const moment = new Date(`${date}T${time}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** The errors that keep the meeting from being scheduled, by field; empty if there are none. */
export function scheduleProblems(
  fields: ScheduleFields,
  now: Date,
): Partial<Record<'title' | 'date' | 'time', ScheduleProblem>> {
  const title = canTitle(fields.title)
  const date = canScheduleFor(fields.date === '' ? '' : `${fields.date}T00:00`, now)
  return {
    ...(title && { title }),
    ...(date && { date }),
    ...(fields.time === '' && { time: 'time-required' as const }),
  }
}

export function recurringOf({ recurring, frequency }: ScheduleFields): Recurring | null {
  return recurring ? { enabled: true, frequency } : null
}

/** The default title names the chosen day, as long as nobody has changed the title. */
export function withDefaultTitle(
  next: ScheduleFields,
  before: ScheduleFields,
  committeeName: string,
): ScheduleFields {
  const titleFor = ({ date }: ScheduleFields) => {
    const day = date === '' ? new Date() : new Date(`${date}T00:00`)
    return Number.isNaN(day.getTime()) ? null : defaultMeetingTitle(committeeName, day)
  }
  const title = titleFor(next)
  return title !== null && next.title === titleFor(before) ? { ...next, title } : next
}
