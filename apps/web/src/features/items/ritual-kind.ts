import {
  addRitualItem,
  canCompleteRitual,
  type MeetingStatus,
  moveRitualItem,
  queryRitualItem,
  queryRitualOrder,
  removeRitualItem,
  restoreRitualItem,
  ritualItemText,
  setRitualCompleted,
  type TransitionContext,
  trimRitualItem,
} from '@civic-hub/committee'
import type * as Y from 'yjs'
import { newRitualTitle, ritualsTexts } from '../../texts/en/items.ts'

/** Rituals as a kind of item: the route hands it to the item list, which shows them as it shows the agenda. */
export const ritualKind = {
  name: 'ritual' as const,
  texts: ritualsTexts,
  queryOrder: queryRitualOrder,
  queryItem: queryRitualItem,
  text: ritualItemText,
  completes: (status: MeetingStatus) => canCompleteRitual({ status }) === null,
  add: (doc: Y.Doc, context: TransitionContext, meetingId: string) =>
    addRitualItem(doc, context, meetingId, newRitualTitle),
  setCompleted: setRitualCompleted,
  trim: trimRitualItem,
  move: moveRitualItem,
  remove: removeRitualItem,
  restore: restoreRitualItem,
}
