import { setField } from '../../document/committee-document.ts'
import { transitionsOn } from '../../document/transition.ts'
import { isAgendaTag } from './agenda-tag.ts'
import { findItem } from './meeting-item.ts'

const onItem = transitionsOn(
  (doc, meetingId: string, itemId: string) => findItem(doc, meetingId, itemId),
  'item-not-found',
)

const isKnown = (tag: string) => (isAgendaTag(tag) ? null : 'unknown-tag')

export const addAgendaTag = onItem({
  rule: (_item, _context, tag: string) => isKnown(tag),
  write: (item, _context, tag: string) => setField(item, `tag:${tag}`, true),
})

export const removeAgendaTag = onItem({
  rule: (_item, _context, tag: string) => isKnown(tag),
  write: (item, _context, tag: string) => setField(item, `tag:${tag}`, null),
})
