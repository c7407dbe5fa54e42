import { isCancelled, type MeetingSummary } from '@civic-hub/committee'
import { isDue, type OpenActionItem } from '@civic-hub/committee/dashboard'
import { isSameDay } from 'date-fns/isSameDay'
import { dayForField } from '../../../ui/dates.ts'

/** One task of this person. */
export type Need =
  | { kind: 'live' | 'meeting' | 'approve'; meeting: MeetingSummary }
  | { kind: 'requests'; count: number }
  | { kind: 'item'; item: OpenActionItem; overdue: boolean }
  | { kind: 'more'; count: number }

export interface WaitingForPerson {
  meetings: readonly MeetingSummary[]
  /** Their own open action items, the earliest due date first. */
  ownItems: readonly OpenActionItem[]
  /** The number of requests to join, for owners. */
  requests: number
  /** Meetings whose minutes an owner should approve, for owners. */
  toApprove: readonly MeetingSummary[]
}

const maxItems = 3
const maxToApprove = 2

/** Returns a person's tasks of this day, the most urgent first. */
export function needsToday({ meetings, ownItems, requests, toApprove }: WaitingForPerson, today: Date): Need[] {
  const day = dayForField(today)
  const due = ownItems.filter((item) => isDue(item, day))
  const byDate = (a: MeetingSummary, b: MeetingSummary) => Date.parse(a.date) - Date.parse(b.date)
  const live = meetings.filter(({ status }) => status === 'live').sort(byDate)
  const planned = meetings
    .filter(
      (meeting) =>
        meeting.status === 'upcoming' &&
        !isCancelled(meeting) &&
        meeting.scheduledFor !== null &&
        isSameDay(new Date(meeting.date), today),
    )
    .sort(byDate)
  return [
    ...live.map((meeting): Need => ({ kind: 'live', meeting })),
    ...planned.map((meeting): Need => ({ kind: 'meeting', meeting })),
    ...(requests > 0 ? [{ kind: 'requests', count: requests } as const] : []),
    ...due.slice(0, maxItems).map((item): Need => ({ kind: 'item', item, overdue: item.dueDate !== day })),
    ...(due.length > maxItems ? [{ kind: 'more', count: due.length - maxItems } as const] : []),
    ...toApprove.slice(0, maxToApprove).map((meeting): Need => ({ kind: 'approve', meeting })),
  ]
}

const approveWithinDays = 60

/** Returns completed meetings of the last weeks without approved minutes, the last one first; null: none is known. */
export function minutesToApprove(
  meetings: readonly MeetingSummary[],
  approved: ReadonlySet<string> | null,
  today: Date,
): MeetingSummary[] {
  const since = today.getTime() - approveWithinDays * 24 * 60 * 60_000
  return meetings
    .filter(({ id, endedAt }) => endedAt !== null && Date.parse(endedAt) >= since && !approved?.has(id))
    .sort((a, b) => Date.parse(b.endedAt ?? '') - Date.parse(a.endedAt ?? ''))
}
