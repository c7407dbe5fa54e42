import type { ListedItem } from './item-kind.ts'

/** The fields of an item that a row shows. */
export interface RowItem
  extends Pick<ListedItem, 'title' | 'completed' | 'deadline' | 'plannedMinutes' | 'isRequired' | 'icon'> {
  readonly subtaskCount: number
  readonly subtasksDone: number
}

/** The item without the fields that only its panel shows, so that typing notes does not render the row. */
export function rowItem(item: ListedItem): RowItem {
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
