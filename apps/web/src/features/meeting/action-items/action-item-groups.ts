import { isOverdue, nameKey } from '@civic-hub/committee'
import { type ActionItemOfMeeting, inOrderFor } from '@civic-hub/committee/dashboard'
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { actionItemsTexts } from '../../../texts/en/action-items.gen.ts'
import { dayForField, dayInWords } from '../../../ui/dates.ts'

const { page: texts, noOwner } = actionItemsTexts

export const groupings = ['person', 'due', 'meeting'] as const
export type Grouping = (typeof groupings)[number]

export interface ItemGroup {
  readonly heading: string
  readonly items: readonly ActionItemOfMeeting[]
}

interface KeyedGroup {
  /** Groups with the lowest rank are first, and those of the same rank are in the order of their keys. */
  readonly rank: number
  readonly key: string
  readonly heading: string
}

export const meetingInWords = ({ title, date }: ActionItemOfMeeting['meeting']): string => {
  const name = title.trim() || texts.untitledMeeting
  return Date.parse(date) === 0 ? name : texts.meetingOn(name, dayInWords(new Date(date)))
}

/** `today` is a day as YYYY-MM-DD. In each group the overdue items and the earliest due dates are first. */
export function groupsOf(
  items: readonly ActionItemOfMeeting[],
  by: Grouping,
  isMine: (item: { owner: string }) => boolean,
  today: string,
): ItemGroup[] {
  const nextWeek = dayForField(addDays(parseISO(today), 7))
  const groupOf: Record<Grouping, (item: ActionItemOfMeeting) => KeyedGroup> = {
    person: (item) =>
      isMine(item)
        ? { rank: 0, key: '', heading: texts.yours }
        : item.owner.trim() === ''
          ? { rank: 2, key: '', heading: noOwner }
          : { rank: 1, key: nameKey(item.owner), heading: item.owner },
    due: (item) => {
      const day = item.dueDate
      if (day === null) return { rank: 3, key: '', heading: texts.withoutDate }
      if (isOverdue({ ...item, done: false }, today)) return { rank: 0, key: '', heading: actionItemsTexts.overdue }
      return day <= nextWeek ? { rank: 1, key: '', heading: texts.soon } : { rank: 2, key: '', heading: texts.later }
    },
    meeting: ({ meeting }) => ({
      rank: -Date.parse(meeting.date),
      key: meeting.id,
      heading: meetingInWords(meeting),
    }),
  }
  const groups = new Map<string, KeyedGroup & { items: ActionItemOfMeeting[] }>()
  for (const item of inOrderFor(items, isMine)) {
    const group = groupOf[by](item)
    const id = `${group.rank} ${group.key}`
    const known = groups.get(id)
    if (known) known.items.push(item)
    else groups.set(id, { ...group, items: [item] })
  }
  return [...groups.values()].sort((a, b) => a.rank - b.rank || a.key.localeCompare(b.key))
}

/** The newest meeting first. */
export const newestMeetingFirst = (items: readonly ActionItemOfMeeting[]): ActionItemOfMeeting[] =>
  [...items].sort((a, b) => Date.parse(b.meeting.date) - Date.parse(a.meeting.date))
