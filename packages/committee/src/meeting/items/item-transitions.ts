import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import { keysForPosition, type ListPosition } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { trimText } from '../../document/text-edit.ts'
import { canTitle } from '../../document/title-rule.ts'
import { asText } from '../../document/tolerant-read.ts'
import { onMeeting, transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import {
  createItem,
  findItem,
  type ItemKind,
  itemKey,
  placeOfNewItem,
  placesOf,
  readPlannedMinutes,
} from './meeting-item.ts'

/** Each callback runs before the item changes, and may change the document in its own transactions. */
interface ItemEvents {
  beforeClosed?: (meeting: Y.Map<unknown>, itemId: string, context: TransitionContext) => void
  beforeOpened?: (meeting: Y.Map<unknown>, itemId: string, context: TransitionContext) => void
}

/** The transitions that agenda items and rituals have in common. Their own files name them. */
export function itemTransitions<R extends string = never>(
  kind: ItemKind,
  canComplete: (meeting: Y.Map<unknown>) => R | null,
  { beforeClosed, beforeOpened }: ItemEvents = {},
) {
  const onItem = transitionsOn(
    (doc, meetingId: string, itemId: string) => findItem(doc, meetingId, itemId, [kind]),
    'item-not-found',
  )

  return {
    add: onMeeting({
      rule: (_meeting, _context, title: string, _place?: ListPosition) => canTitle(title),
      write: (meeting, context, title: string, place?: ListPosition) => {
        const id = context.randomId()
        const keys = keysForPosition(placesOf(meeting, kind), id, place ?? placeOfNewItem(meeting, kind))
        beforeOpened?.(meeting, id, context)
        const item = createItem({ title: title.trim(), order: keys.get(id) ?? '' })
        putEntity(context, meeting, itemKey(kind, id), item, () => writeOrder(meeting, keys))
        return id
      },
      ownTransactions: true,
    }),

    move: onItem({
      write: (item, _context, place: ListPosition) => {
        const meeting = meetingOf(item)
        writeOrder(meeting, keysForPosition(placesOf(meeting, kind), idOf(item), place))
      },
    }),

    setCompleted: onItem({
      rule: (item, _context, _completed: boolean) => canComplete(meetingOf(item)),
      write: (item, context, completed: boolean) => {
        const meeting = meetingOf(item)
        const event = completed ? beforeClosed : beforeOpened
        event?.(meeting, idOf(item), context)
        if (meeting.doc) change(meeting.doc, context, () => setField(item, 'completed', completed))
      },
      ownTransactions: true,
    }),

    setDeadline: onItem({
      write: (item, _context, deadline: string) => setField(item, 'deadline', deadline.trim() || null),
    }),

    setPlannedMinutes: onItem({
      rule: (_item, _context, minutes: number | null) =>
        minutes === null || readPlannedMinutes(minutes) !== null ? null : 'minutes-out-of-range',
      write: (item, _context, minutes: number | null) => setField(item, 'plannedMinutes', minutes),
    }),

    remove: onItem({
      write: (item, context) => {
        const meeting = meetingOf(item)
        beforeClosed?.(meeting, idOf(item), context)
        if (meeting.doc) change(meeting.doc, context, () => markRemoved(item, context))
      },
      ownTransactions: true,
    }),

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

  function idOf(item: Y.Map<unknown>): string {
    return item._item?.parentSub?.slice(kind.length + 1) ?? ''
  }

  function writeOrder(meeting: Y.Map<unknown>, keys: ReadonlyMap<string, string>): void {
    for (const [id, order] of keys) {
      const item = meeting.get(itemKey(kind, id)) as Y.Map<unknown>
      setField(item, 'order', order)
    }
  }
}

function meetingOf(item: Y.Map<unknown>): Y.Map<unknown> {
  return item.parent as Y.Map<unknown>
}
