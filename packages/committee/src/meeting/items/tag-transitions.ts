import { setField } from '../../document/committee-document.ts'
import { transitionsOn } from '../../document/transition.ts'
import { isAgendaTag } from './agenda-tag.ts'
import { findItem } from './meeting-item.ts'

const onItem = transitionsOn(
  (doc, meetingId: string, itemId: string) => findItem(doc, meetingId, itemId),
  'item-not-found',
)

const isKnown = (tag: string) => (isAgendaTag(tag) ? null : 'unknown-tag')

/** Adds a tag to an agenda item or a ritual. Adding it again changes nothing. */
export const addAgendaTag = onItem({
  rule: (_item, _context, tag: string) => isKnown(tag),
  write: (item, _context, tag: string) => setField(item, `tag:${tag}`, true),
})

/** Removes a tag from an agenda item or a ritual. */
export const removeAgendaTag = onItem({
  rule: (_item, _context, tag: string) => isKnown(tag),
  write: (item, _context, tag: string) => setField(item, `tag:${tag}`, null),
})
