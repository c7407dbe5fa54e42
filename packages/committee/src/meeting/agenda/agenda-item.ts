import type * as Y from 'yjs'
import { inOrder } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeeting } from '../../document/query-meeting.ts'
import { readOptionalText, readText } from '../../document/tolerant-read.ts'
import { type ItemOrder, itemText, presentItemsOf, readItemFields, readPlannedMinutes } from '../items/meeting-item.ts'
import { queryItem, queryItemOrder } from '../items/query-items.ts'

export type AgendaItem = ReturnType<typeof readAgendaItem>

export function readAgendaItem(id: string, item: Y.Map<unknown>) {
  return {
    ...readItemFields(id, item),
    type: 'agenda' as const,
    /** Free text, such as a time of day. */
    deadline: readOptionalText(item.get('deadline')),
    /** The planned length in whole minutes from 1 to 600. */
    plannedMinutes: readPlannedMinutes(item.get('plannedMinutes')),
  }
}

/** Open and completed ones are separate; fires only when the order may differ. */
export function queryAgendaOrder(doc: Y.Doc, meetingId: string): Query<ItemOrder> {
  return queryItemOrder(doc, 'agenda', meetingId)
}

/** Counted from 1 in the order of the agenda: completing an item changes no number, although it is listed first. */
export function queryAgendaNumbers(doc: Y.Doc, meetingId: string): Query<ReadonlyMap<string, number>> {
  const read = (meeting: Y.Map<unknown>) => {
    const present = presentItemsOf(meeting, 'agenda').read
    const placed = present.map(([id, item]) => ({ id, order: readText(item.get('order')) }))
    return new Map(inOrder(placed).map(({ id }, index) => [id, index + 1]))
  }
  const { subscribe } = queryAgendaOrder(doc, meetingId)
  return { ...queryOfMeeting(doc, meetingId, read, new Map<string, number>()), subscribe }
}

export function queryAgendaItem(doc: Y.Doc, meetingId: string, itemId: string): Query<AgendaItem | null> {
  return queryItem(doc, 'agenda', meetingId, itemId, readAgendaItem)
}

export function agendaItemText(doc: Y.Doc, meetingId: string, itemId: string, field: 'title' | 'notes'): Y.Text | null {
  return itemText(doc, 'agenda', meetingId, itemId, field)
}
