import type * as Y from 'yjs'
import { setField } from '../document/committee-document.ts'
import { keysForPlace, type Place } from '../document/ordered-list.ts'
import { putEntity } from '../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { trimText } from '../document/text-edit.ts'
import { canTitle } from '../document/title-rule.ts'
import { asText } from '../document/tolerant-read.ts'
import { onMeeting, transitionsOn } from '../document/transition.ts'
import { createItem, findItem, type ItemKind, itemKey, placeOfNewItem, placesOf } from './meeting-item.ts'

export type ItemRefusal = 'item-not-found'

/** The transitions that agenda items and rituals share. Their own files name them. */
export function itemTransitions<R extends string = never>(
  kind: ItemKind,
  canComplete: (meeting: Y.Map<unknown>) => R | null,
) {
  const onItem = transitionsOn(
    (doc, meetingId: string, itemId: string) => findItem(doc, meetingId, itemId, [kind]),
    'item-not-found',
  )

  return {
    add: onMeeting({
      rule: (_meeting, _context, title: string, _place?: Place) => canTitle(title),
      write: (meeting, context, title: string, place?: Place) => {
        const id = context.randomId()
        const keys = keysForPlace(placesOf(meeting, kind), id, place ?? placeOfNewItem(meeting, kind))
        const item = createItem({ title: title.trim(), order: keys.get(id) ?? '' })
        putEntity(context, meeting, itemKey(kind, id), item, () => writeOrder(meeting, keys))
        return id
      },
      ownTransactions: true,
    }),

    move: onItem({
      write: (item, _context, place: Place) => {
        const meeting = meetingOf(item)
        const itemId = item._item?.parentSub?.slice(kind.length + 1) ?? ''
        writeOrder(meeting, keysForPlace(placesOf(meeting, kind), itemId, place))
      },
    }),

    setCompleted: onItem({
      rule: (item, _context, _completed: boolean) => canComplete(meetingOf(item)),
      write: (item, _context, completed: boolean) => setField(item, 'completed', completed),
    }),

    setDeadline: onItem({
      write: (item, _context, deadline: string) => setField(item, 'deadline', deadline.trim() || null),
    }),

    remove: onItem({ write: (item, context) => markRemoved(item, context) }),

    restore: onItem({ write: (item) => unmarkRemoved(item) }),

    trim: onItem({
      write: (item, _context, openedTitle: string) => {
        const title = asText(item.get('title'))
        const notes = asText(item.get('notes'))
        if (notes) trimText(notes)
        if (!title) return
        trimText(title)
        if (canTitle(title.toString()) !== null) title.insert(0, openedTitle.trim())
      },
    }),
  }

  function writeOrder(meeting: Y.Map<unknown>, keys: ReadonlyMap<string, string>): void {
    for (const [id, order] of keys) {
      const item = meeting.get(itemKey(kind, id)) as Y.Map<unknown>
      setField(item, 'order', order)
    }
  }
}

/** The parent of an item is its meeting. */
function meetingOf(item: Y.Map<unknown>): Y.Map<unknown> {
  return item.parent as Y.Map<unknown>
}
