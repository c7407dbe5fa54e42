import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { readFlag, readText } from '../../document/tolerant-read.ts'
import { type ItemOrder, itemText, readItemFields } from '../items/meeting-item.ts'
import { queryItem, queryItemOrder } from '../items/query-items.ts'
import { defaultRituals } from '../template/default-entries.ts'

export type RitualItem = ReturnType<typeof readRitualItem>

const otherIcon = '📋'

/** `origin` is the template entry of a ritual. For a default entry, it determines icon and duty. */
export function readRitualItem(id: string, item: Y.Map<unknown>) {
  const specified = defaultRituals.get(readText(item.get('origin')))
  return {
    ...readItemFields(id, item),
    type: 'ritual' as const,
    isRequired: specified !== undefined || readFlag(item.get('isRequired')),
    icon: readIcon(item.get('icon')) || specified?.icon || otherIcon,
  }
}

/** The longest icon: an emoji of a family has eleven code units. */
function readIcon(value: unknown): string {
  const icon = readText(value)
  return icon.length <= 16 ? icon : ''
}

export function queryRitualOrder(doc: Y.Doc, meetingId: string): Query<ItemOrder> {
  return queryItemOrder(doc, 'ritual', meetingId)
}

export function queryRitualItem(doc: Y.Doc, meetingId: string, itemId: string): Query<RitualItem | null> {
  return queryItem(doc, 'ritual', meetingId, itemId, readRitualItem)
}

export function ritualItemText(doc: Y.Doc, meetingId: string, itemId: string, field: 'title' | 'notes'): Y.Text | null {
  return itemText(doc, 'ritual', meetingId, itemId, field)
}
