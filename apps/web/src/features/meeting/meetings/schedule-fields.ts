import {
  canScheduleFor,
  canTitle,
  defaultMeetingTitle,
  fieldRefusals,
  type MeetingForm,
  type MeetingHead,
  openFields,
  plannedFields,
  type Recurring,
} from '@civic-hub/committee'
import { dayForField, timeForField } from '../../../ui/dates.ts'
import { timeZoneHere } from '../../../ui/time-zone.ts'

export type PlannedField = keyof typeof plannedFields

/** The form's values: date and time in the format of the browser's own fields, in this device's time zone. */
export interface ScheduleFields extends Pick<MeetingForm, PlannedField> {
  title: string
  date: string
  time: string
  recurring: boolean
  frequency: Recurring['frequency']
  /** The rule beside the frequency; '' for none. */
  rule: string
  /** The meeting whose agenda is copied to a new one; empty for the template's. */
  agendaFrom: string
}

type ScheduleProblem =
  | 'title-required'
  | 'date-required'
  | 'date-in-past'
  | 'time-required'
  | NonNullable<ReturnType<typeof fieldProblems>[PlannedField]>

export type ScheduleProblems = Partial<Record<'title' | 'date' | 'time' | PlannedField, ScheduleProblem>>

/** `duration` is the template's, in minutes. */
export function newScheduleFields(committeeName: string, today: Date, duration: number): ScheduleFields {
  return {
    ...openFields(plannedFields, { duration }),
    title: defaultMeetingTitle(committeeName, today),
    date: '',
    time: '',
    recurring: false,
    frequency: 'weekly',
    rule: '',
    agendaFrom: '',
  }
}

export function scheduleFieldsOf(meeting: MeetingHead): ScheduleFields {
  const { title, scheduledFor, recurring } = meeting
  const planned = scheduledFor === null ? null : new Date(scheduledFor)
  return {
    ...openFields(plannedFields, meeting),
    title,
    date: planned ? dayForField(planned) : '',
    time: planned ? timeForField(planned) : '',
    recurring: recurring !== null,
    frequency: recurring?.frequency ?? 'weekly',
    rule: recurring?.rule ?? '',
    agendaFrom: '',
  }
}

/** The planned moment as ISO, or null while date and time are not both set. */
export function scheduledFor({ date, time }: ScheduleFields): string | null {
  if (date === '' || time === '') return null
  const moment = new Date(`${date}T${time}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** The errors that keep a meeting from being planned, by field; empty if there are none. */
export function scheduleProblems(fields: ScheduleFields, now: Date): ScheduleProblems {
  const date = canScheduleFor(fields.date === '' ? '' : `${fields.date}T00:00`, now)
  return {
    ...withoutNull({ title: canTitle(fields.title), date }),
    ...(fields.time === '' && { time: 'time-required' as const }),
    ...fieldProblems(fields),
  }
}

/**
 * The errors of fields that are not part of the plan: they also apply to a meeting that is started now, or
 * that was held.
 */
export const fieldProblems = (fields: Pick<MeetingForm, PlannedField>) => fieldRefusals(plannedFields, fields)

function withoutNull(problems: Record<string, ScheduleProblem | null>): ScheduleProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** An existing series keeps its time zone; a new one gets that of this device. */
export function recurringOf({ recurring, frequency, rule }: ScheduleFields, was: Recurring | null): Recurring | null {
  if (!recurring) return null
  const { timeZone = timeZoneHere(), lastOfMonth = false } = was ?? {}
  return { enabled: true, frequency, timeZone, ...(lastOfMonth && { lastOfMonth }), ...(rule && { rule }) }
}

/** The default title contains the chosen day, or today, as long as the person has not changed the title. */
export function withDefaultTitle(
  next: ScheduleFields,
  before: ScheduleFields,
  committeeName: string,
  today: Date,
): ScheduleFields {
  const titleFor = ({ date }: ScheduleFields) => {
    const day = date === '' ? today : new Date(`${date}T00:00`)
    return Number.isNaN(day.getTime()) ? null : defaultMeetingTitle(committeeName, day)
  }
  const title = titleFor(next)
  return title !== null && next.title === titleFor(before) ? { ...next, title } : next
}
