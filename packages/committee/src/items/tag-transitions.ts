import type * as Y from 'yjs'
import { change, setField } from '../document/committee-document.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { isAgendaTag } from './agenda-tag.ts'
import { findItem } from './meeting-item.ts'

/** Tags an agenda item or a ritual. A tag can't be there twice; adding it again changes nothing. */
export function addAgendaTag(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  tag: string,
): Result<undefined, 'item-not-found' | 'unknown-tag'> {
  return setTag(doc, context, meetingId, itemId, tag, true)
}

/** Takes a tag off an agenda item or a ritual. */
export function removeAgendaTag(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  tag: string,
): Result<undefined, 'item-not-found' | 'unknown-tag'> {
  return setTag(doc, context, meetingId, itemId, tag, null)
}

function setTag(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  itemId: string,
  tag: string,
  value: true | null,
): Result<undefined, 'item-not-found' | 'unknown-tag'> {
  const item = findItem(doc, meetingId, itemId)
  if (!item) return refused('item-not-found')
  if (!isAgendaTag(tag)) return refused('unknown-tag')
  change(doc, context, () => setField(item, `tag:${tag}`, value))
  return accepted(undefined)
}
