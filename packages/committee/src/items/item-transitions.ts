import type * as Y from 'yjs'
import { change, findMeeting, setField } from '../document/committee-document.ts'
import { keysForPlace, type Place } from '../document/ordered-list.ts'
import { putEntity } from '../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { trimText } from '../document/text-edit.ts'
import { asText } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { createItem, findItem, type ItemKind, itemKey, placesOf } from './meeting-item.ts'

export type ItemRefusal = 'item-not-found'

type Changed = Result<undefined, ItemRefusal>

/** What agenda items and rituals do alike; their own files give it the names that the committee uses. */
export function itemTransitions(kind: ItemKind) {
  function changeItem(
    doc: Y.Doc,
    context: TransitionContext,
    [meetingId, itemId]: readonly [meetingId: string, itemId: string],
    write: (item: Y.Map<unknown>) => void,
  ): Changed {
    const item = findItem(doc, meetingId, itemId, [kind])
    if (!item) return refused('item-not-found')
    change(doc, context, () => write(item))
    return accepted(undefined)
  }

  function writeOrder(meeting: Y.Map<unknown>, keys: ReadonlyMap<string, string>): void {
    for (const [id, order] of keys) {
      const item = meeting.get(itemKey(kind, id)) as Y.Map<unknown>
      setField(item, 'order', order)
    }
  }

  return {
    add(
      doc: Y.Doc,
      context: TransitionContext,
      meetingId: string,
      title: string,
    ): Result<string, 'meeting-not-found'> {
      const meeting = findMeeting(doc, meetingId)
      if (!meeting) return refused('meeting-not-found')
      const id = context.randomId()
      const keys = keysForPlace(placesOf(meeting, kind), id, { after: null, before: null })
      const order = keys.get(id) ?? ''
      putEntity(doc, context, meeting, itemKey(kind, id), createItem({ title, order }))
      if (keys.size > 1) change(doc, context, () => writeOrder(meeting, keys))
      return accepted(id)
    },

    move(doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string, place: Place): Changed {
      const meeting = findMeeting(doc, meetingId)
      if (!meeting || !findItem(doc, meetingId, itemId, [kind])) return refused('item-not-found')
      const keys = keysForPlace(placesOf(meeting, kind), itemId, place)
      change(doc, context, () => writeOrder(meeting, keys))
      return accepted(undefined)
    },

    setCompleted: (
      doc: Y.Doc,
      context: TransitionContext,
      meetingId: string,
      itemId: string,
      completed: boolean,
    ) => changeItem(doc, context, [meetingId, itemId], (item) => setField(item, 'completed', completed)),

    setDeadline: (
      doc: Y.Doc,
      context: TransitionContext,
      meetingId: string,
      itemId: string,
      deadline: string,
    ) =>
      changeItem(doc, context, [meetingId, itemId], (item) =>
        setField(item, 'deadline', deadline.trim() || null),
      ),

    remove: (doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string) =>
      changeItem(doc, context, [meetingId, itemId], (item) => markRemoved(item, context)),

    restore: (doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string) =>
      changeItem(doc, context, [meetingId, itemId], unmarkRemoved),

    trim: (doc: Y.Doc, context: TransitionContext, meetingId: string, itemId: string, openedTitle: string) =>
      changeItem(doc, context, [meetingId, itemId], (item) => {
        const title = asText(item.get('title'))
        const notes = asText(item.get('notes'))
        if (notes) trimText(notes)
        if (!title) return
        trimText(title)
        if (title.length === 0) title.insert(0, openedTitle.trim() || 'Untitled item')
      }),
  }
}
