import {
  addAgendaItem,
  agendaItemText,
  moveAgendaItem,
  removeAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  trimAgendaItem,
  watchAgendaItem,
  watchAgendaOrder,
} from '@civic-hub/committee'
import { agendaTexts } from '../../texts/en/agenda.ts'
import type { ItemKind } from './item-kind.ts'

export const agendaKind: ItemKind = {
  name: 'agenda',
  texts: agendaTexts,
  watchOrder: watchAgendaOrder,
  watchItem: watchAgendaItem,
  text: agendaItemText,
  completes: () => true,
  add: (doc, hand, meetingId) => addAgendaItem(doc, hand, meetingId),
  setCompleted: setAgendaItemCompleted,
  setDeadline: setAgendaDeadline,
  trim: trimAgendaItem,
  move: moveAgendaItem,
  remove: removeAgendaItem,
  restore: restoreAgendaItem,
}
