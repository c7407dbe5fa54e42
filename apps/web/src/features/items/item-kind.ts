import type {
  AgendaTag,
  ItemOrder,
  MeetingStatus,
  Place,
  Query,
  Result,
  Subtask,
  TransitionContext,
} from '@civic-hub/committee'
import type * as Y from 'yjs'
import type { ItemTexts } from '../../texts/en/items.ts'

export type ItemRefusal = keyof ItemTexts['refused']

type Answer = Result<unknown, ItemRefusal>

/** What a list, a row and a panel need to know of an item, whatever its kind. */
export interface ListedItem {
  readonly id: string
  readonly title: string
  readonly notes: string
  readonly subtasks: readonly Subtask[]
  readonly tags: readonly AgendaTag[]
  readonly completed: boolean
  readonly removedAt: string | null
  readonly deadline?: string | null
  readonly isRequired?: boolean
  readonly icon?: string
}

/**
 * One of the two ordered lists of a meeting. Agenda items and rituals differ in their words and in the transitions of
 * the committee they go through; the rest of what is on screen is the same.
 */
export interface ItemKind {
  readonly name: 'agenda' | 'ritual'
  readonly texts: ItemTexts
  queryOrder(doc: Y.Doc, meetingId: string): Query<ItemOrder>
  queryItem(doc: Y.Doc, meetingId: string, itemId: string): Query<ListedItem | null>
  text(doc: Y.Doc, meetingId: string, itemId: string, field: 'title' | 'notes'): Y.Text | null
  /** Whether items can be completed while the meeting stands so. */
  completes(status: MeetingStatus): boolean
  add(doc: Y.Doc, context: TransitionContext, meetingId: string): Result<string, ItemRefusal>
  setCompleted(
    doc: Y.Doc,
    context: TransitionContext,
    meetingId: string,
    itemId: string,
    completed: boolean,
  ): Answer
  /** Absent where items of this kind have no deadline. */
  setDeadline?(
    doc: Y.Doc,
    context: TransitionContext,
    meetingId: string,
    itemId: string,
    deadline: string,
  ): Answer
  trim(doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string, openedTitle: string): Answer
  move(doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string, place: Place): Answer
  remove(doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string): Answer
  restore(doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string): Answer
}
