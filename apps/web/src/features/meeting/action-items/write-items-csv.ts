import { isOverdue } from '@civic-hub/committee'
import type { ActionItemOfMeeting } from '@civic-hub/committee/dashboard'
import { actionItemsTexts as texts } from '../../../texts/en/action-items.ts'
import { csvFile } from '../../../ui/csv-file.ts'
import { dayForField } from '../../../ui/dates.ts'

const { columns, states } = texts.page

export function itemsCsv(items: readonly ActionItemOfMeeting[], today: string): Blob {
  const stateOf = (item: ActionItemOfMeeting) =>
    item.done ? states.completed : isOverdue(item, today) ? states.overdue : states.open
  return csvFile([
    [texts.title, texts.owner, texts.dueDate, columns.state, columns.outcome, columns.meeting, columns.meetingDay],
    ...items.map((item) => [
      item.title,
      item.owner,
      item.dueDate ?? '',
      stateOf(item),
      (item.done && item.outcome) || '',
      item.meeting.title,
      Date.parse(item.meeting.date) === 0 ? '' : dayForField(new Date(item.meeting.date)),
    ]),
  ])
}
