import {
  addAgendaItem,
  agendaItemText,
  moveAgendaItem,
  queryAgendaItem,
  queryAgendaOrder,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  trimAgendaItem,
} from '@civic-hub/committee'
import { agendaTexts } from '../../texts/en/items.ts'
import type { ItemKind } from './item-kind.ts'

export const agendaKind: ItemKind = {
  name: 'agenda',
  texts: agendaTexts,
  queryOrder: queryAgendaOrder,
  queryItem: queryAgendaItem,
  text: agendaItemText,
  completes: () => true,
  add: (doc, context, meetingId) => addAgendaItem(doc, context, meetingId),
  setCompleted: setAgendaItemCompleted,
  setDeadline: setAgendaDeadline,
  trim: trimAgendaItem,
  move: moveAgendaItem,
  remove: removeAgendaItem,
  restore: restoreAgendaItem,
}
