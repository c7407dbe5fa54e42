import type { MeetingHead } from '@civic-hub/committee'
import { isSameDay, isSameMinute } from 'date-fns'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { dayInWords, momentInWords, timeInWords } from '../../../ui/dates.ts'

type WithDate = Pick<MeetingHead, 'date' | 'scheduledFor' | 'startedAt'>

const isDated = ({ scheduledFor, startedAt }: WithDate) => scheduledFor !== null || startedAt !== null

/** 'MMM d, yyyy', in the time zone of this device. */
export function meetingDay(meeting: WithDate): string {
  return isDated(meeting) ? dayInWords(new Date(meeting.date)) : meetingsTexts.noDate
}

/** 'h:mm a', in the time zone of this device; null if the time is unknown. */
export function meetingTime(meeting: WithDate): string | null {
  return isDated(meeting) ? timeInWords(new Date(meeting.date)) : null
}

/** 'MMM d, yyyy, h:mm a', in the time zone of this device. */
export function meetingInstant(iso: string | null): string {
  return iso === null ? meetingsTexts.noDate : momentInWords(new Date(iso))
}

/**
 * The planned time of a meeting that has begun: only the time if it began on that day. Null if there was no
 * plan, and if it began in that minute.
 */
export function plannedWhen({ scheduledFor, startedAt }: WithDate): string | null {
  if (scheduledFor === null || startedAt === null) return null
  const planned = new Date(scheduledFor)
  if (isSameMinute(planned, new Date(startedAt))) return null
  return isSameDay(planned, new Date(startedAt)) ? timeInWords(planned) : meetingInstant(scheduledFor)
}

export function meetingTitle({ title }: { title: string }): string {
  return title.trim() || meetingsTexts.untitled
}
