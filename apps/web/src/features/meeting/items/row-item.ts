import type { Query } from '@civic-hub/committee'
import type { ListedItem } from './item-kind.ts'

/** The fields of an item that a row shows. */
export interface RowItem
  extends Pick<ListedItem, 'title' | 'completed' | 'deadline' | 'plannedMinutes' | 'isRequired' | 'icon'> {
  readonly subtaskCount: number
  readonly subtasksDone: number
}

/** The item without the fields that only its panel shows, so that typing notes does not render the row. */
export function queryRowItem(item: Query<ListedItem | null>): Query<RowItem | null> {
  return { read: () => rowItem(item.read()), subscribe: item.subscribe }
}

function rowItem(item: ListedItem | null): RowItem | null {
  if (!item) return null
  const { title, completed, deadline, plannedMinutes, isRequired, icon, subtasks } = item
  return {
    title,
    completed,
    deadline,
    plannedMinutes,
    isRequired,
    icon,
    subtaskCount: subtasks.length,
    subtasksDone: subtasks.filter((subtask) => subtask.completed).length,
  }
}
