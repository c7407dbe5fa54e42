import type { MeetingSummary } from '@civic-hub/committee'
import { addDays } from 'date-fns/addDays'
import { isSameDay } from 'date-fns/isSameDay'
import { dashboardTexts as texts } from '../../../texts/en/dashboard.gen.ts'
import { timeInWords, weekdayInWords } from '../../../ui/dates.ts'

export const titleOf = (meeting: { title: string } | undefined): string => meeting?.title.trim() || texts.untitled

export type MeetingBadge = keyof typeof texts.badges

/** Returns whether a meeting is live, today or tomorrow on this device; null in all other cases. */
export function badgeOf({ status, date }: MeetingSummary, today: Date): MeetingBadge | null {
  if (status === 'live') return 'live'
  if (isSameDay(new Date(date), today)) return 'today'
  return isSameDay(new Date(date), addDays(today, 1)) ? 'tomorrow' : null
}

/** The time of a meeting in everyday words, with Today and Tomorrow. */
export function whenInWords(meeting: MeetingSummary, today: Date): string {
  if (meeting.scheduledFor === null && meeting.startedAt === null) return texts.noDate
  const date = new Date(meeting.date)
  const badge = badgeOf(meeting, today)
  const time = timeInWords(date)
  if (badge === 'live') return texts.liveSince(isSameDay(date, today) ? time : `${weekdayInWords(date)}, ${time}`)
  return badge ? texts[badge](time) : `${weekdayInWords(date)}, ${time}`
}
