import type { MeetingHead } from '@civic-hub/committee'
import { format } from 'date-fns'
import { meetingsTexts } from '../../texts/en/meetings.ts'

type WithDate = Pick<MeetingHead, 'date' | 'scheduledFor' | 'startedAt'>

const isDated = ({ scheduledFor, startedAt }: WithDate) => scheduledFor !== null || startedAt !== null

/** 'MMM d, yyyy', in the time zone of this device. */
export function meetingDay(meeting: WithDate): string {
  return isDated(meeting) ? format(new Date(meeting.date), 'MMM d, yyyy') : meetingsTexts.noDate
}

/** 'h:mm a', in the time zone of this device; null where no time is known. */
export function meetingTime(meeting: WithDate): string | null {
  return isDated(meeting) ? format(new Date(meeting.date), 'h:mm a') : null
}

export function meetingTitle({ title }: { title: string }): string {
  return title.trim() || meetingsTexts.untitled
}
