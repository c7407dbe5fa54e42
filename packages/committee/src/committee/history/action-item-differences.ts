import { type ActionItem, actionItemKey } from '../../meeting/action-items/action-item.ts'
import { fieldsUnder } from './history-subject.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { ActionItemDifference, MeetingDifference } from './meeting-difference.ts'

type Omitted<T> = T extends unknown ? Omit<T, 'id' | 'title'> : never

export function actionItemDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const differences: MeetingDifference[] = []
  const found = ({ id, title }: ActionItem, difference: Omitted<ActionItemDifference>, ...fields: string[]) => {
    const key = actionItemKey(id)
    differences.push({ ...difference, id, title, fields: fieldsUnder(key, fields) } as MeetingDifference)
  }
  const old = new Map(before.meeting.actionItems.map((item) => [item.id, item]))
  for (const item of after.meeting.actionItems) {
    const was = old.get(item.id)
    old.delete(item.id)
    if (!was) {
      const returns = before.removed.has(actionItemKey(item.id))
      found(item, { kind: returns ? 'action-restored' : 'action-added' }, ...(returns ? [] : ['']), 'removedAt')
      continue
    }
    if (was.title !== item.title) found(item, { kind: 'action-title', before: was.title, after: item.title }, 'title')
    if (was.owner !== item.owner) found(item, { kind: 'action-owner', before: was.owner, after: item.owner }, 'owner')
    if (was.dueDate !== item.dueDate)
      found(item, { kind: 'action-due', before: was.dueDate, after: item.dueDate }, 'dueDate')
    if (was.outcome !== item.outcome)
      found(item, { kind: 'action-outcome', before: was.outcome, after: item.outcome }, 'outcome')
    if (was.done !== item.done) found(item, { kind: item.done ? 'action-done' : 'action-reopened' }, 'done')
  }
  for (const item of old.values()) found(item, { kind: 'action-removed' }, 'removedAt')
  return differences
}
