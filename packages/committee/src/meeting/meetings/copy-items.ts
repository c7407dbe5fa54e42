import type * as Y from 'yjs'
import { copyPlainFields } from '../../document/copy-plain-fields.ts'
import { orderKeyBetween } from '../../document/order-key.ts'
import { asMap } from '../../document/tolerant-read.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { createItem, itemKey } from '../items/meeting-item.ts'
import { readMeeting } from './meeting.ts'

/** Fields that createItem() does not write, and that are copied as plain values. */
const copiedFields = ['plannedMinutes', 'origin', 'isRequired', 'icon']
const carriedFields = ['deadline', ...copiedFields]

/** `carry` copies them unchanged, `plan` without notes, ticks and deadlines. Returns the new ids by the old ones. */
export function copyItems(
  how: 'carry' | 'plan',
  context: TransitionContext,
  from: Y.Map<unknown>,
  to: Y.Map<unknown>,
): ReadonlyMap<string, string> {
  const copies = new Map<string, string>()
  const { agendaItems, rituals } = readMeeting('', from)
  for (const [kind, items] of [
    ['agenda', agendaItems],
    ['ritual', rituals.items],
  ] as const) {
    let order: string | null = null
    for (const item of items) {
      const itemId = context.randomId()
      order = orderKeyBetween(order, null, itemId)
      const subtasks = item.subtasks.map((subtask) => ({
        ...subtask,
        id: context.randomId(),
        completed: how === 'carry' && subtask.completed,
      }))
      const { title, tags } = item
      const copy = createItem(how === 'carry' ? { ...item, subtasks, order } : { title, tags, subtasks, order })
      const source = asMap(from.get(itemKey(kind, item.id)))
      if (source) copyPlainFields(source, copy, how === 'carry' ? carriedFields : copiedFields)
      to.set(itemKey(kind, itemId), copy)
      copies.set(item.id, itemId)
    }
  }
  return copies
}
