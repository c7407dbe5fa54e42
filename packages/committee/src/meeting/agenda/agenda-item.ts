import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import {
  findItem,
  type ItemFields,
  type ItemOrder,
  itemText,
  readDeadline,
  readItemFields,
  readPlannedMinutes,
} from '../items/meeting-item.ts'
import { queryItem, queryItemOrder } from '../items/query-items.ts'

export interface AgendaItem extends ItemFields {
  readonly type: 'agenda'
  /** Free text, such as a time of day. */
  readonly deadline: string | null
  /** The planned length in whole minutes from 1 to 600. */
  readonly plannedMinutes: number | null
}

export function readAgendaItem(id: string, item: Y.Map<unknown>): AgendaItem {
  return {
    ...readItemFields(id, item),
    type: 'agenda',
    deadline: readDeadline(item),
    plannedMinutes: readPlannedMinutes(item.get('plannedMinutes')),
  }
}

/**
 * The ids of the agenda items in order, open and completed ones separate; fires only when that order may
 * differ.
 */
export function queryAgendaOrder(doc: Y.Doc, meetingId: string): Query<ItemOrder> {
  return queryItemOrder(doc, 'agenda', meetingId)
}

/** One agenda item, even if it is removed; null if there is none. */
export function queryAgendaItem(doc: Y.Doc, meetingId: string, itemId: string): Query<AgendaItem | null> {
  return queryItem(doc, 'agenda', meetingId, itemId, () => {
    const item = findItem(doc, meetingId, itemId, ['agenda'])
    return item && readAgendaItem(itemId, item)
  })
}

/** The Y.Text of an agenda item's field, for an input that is bound to it. */
export function agendaItemText(
  doc: Y.Doc,
  meetingId: string,
  itemId: string,
  field: 'title' | 'notes',
): Y.Text | null {
  return itemText(doc, 'agenda', meetingId, itemId, field)
}
