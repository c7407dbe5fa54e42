import {
  addRitualItem,
  canCompleteRitual,
  type Hand,
  type MeetingStatus,
  moveRitualItem,
  removeRitualItem,
  restoreRitualItem,
  ritualItemText,
  setRitualCompleted,
  trimRitualItem,
  watchRitualItem,
  watchRitualOrder,
} from '@civic-hub/committee'
import type * as Y from 'yjs'
import { newRitualTitle, ritualsTexts } from '../../texts/en/rituals.ts'

/** Rituals as a kind of item: the route hands it to the item list, which shows them as it shows the agenda. */
export const ritualKind = {
  name: 'ritual' as const,
  texts: ritualsTexts,
  watchOrder: watchRitualOrder,
  watchItem: watchRitualItem,
  text: ritualItemText,
  completes: (status: MeetingStatus) => canCompleteRitual({ status }) === null,
  add: (doc: Y.Doc, hand: Hand, meetingId: string) => addRitualItem(doc, hand, meetingId, newRitualTitle),
  setCompleted: setRitualCompleted,
  trim: trimRitualItem,
  move: moveRitualItem,
  remove: removeRitualItem,
  restore: restoreRitualItem,
}
