import { format } from 'date-fns/format'
import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { copyPlainFields } from '../../document/copy-plain-fields.ts'
import { keysOf } from '../../document/form-fields.ts'
import { orderKeyBetween } from '../../document/order-key.ts'
import { isRemoved } from '../../document/removal.ts'
import { readOptionalText } from '../../document/tolerant-read.ts'
import { transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { actionItemKey, createActionItem, readActionItems } from '../action-items/action-item.ts'
import { documentKey, documentsOf } from '../documents/meeting-document.ts'
import { findContinuation } from './continuation.ts'
import { copyItems } from './copy-items.ts'
import { dayInTitle } from './day-in-title.ts'
import { markStarted } from './mark-started.ts'
import { createMeeting, readMeeting } from './meeting.ts'
import { copied } from './meeting-fields.ts'
import { canResume } from './meeting-rules.ts'

const carriedFields = ['agenda', 'pledgeDone', 'bylawsDone', ...keysOf(copied.resumed)]

/** Copies all but the transcript and the completed action items. Returns the id of the new live meeting. */
export const resumeMeeting = transitionsOn(
  findToResume,
  'meeting-not-found',
)({
  rule: ({ doc, old }) => canResume(old, findContinuation(doc, old.id) !== null),
  write: ({ doc, original, old }, context) => {
    const now = context.now()
    const id = `resumed-${old.id}-${now.getTime()}-${context.randomId()}`
    const meeting = createMeeting(`${old.title} — Resumed ${format(dayInTitle(doc, now), 'MMM d, yyyy')}`, {
      startedAt: now.toISOString(),
      parentMeetingId: old.id,
      recurring: old.recurring,
    })
    markStarted(doc, meeting)
    const notes = original.get('notes')
    if (notes instanceof Y.XmlFragment) meeting.set('notes', notes.clone())
    const copies = copyItems('carry', context, original, meeting)
    copyDocuments(original, meeting, copies)
    carryActionItems(context, original, meeting)
    const listed = [...original.keys()].filter((key) => key.startsWith('document:') || key.startsWith('tag:'))
    copyPlainFields(original, meeting, [...carriedFields, ...listed])
    meetingsMap(doc).set(id, meeting)
    return id
  },
  undo: false,
})

function findToResume(doc: Y.Doc, meetingId: string) {
  const original = findMeeting(doc, meetingId)
  return original && { doc, original, old: readMeeting(meetingId, original) }
}

function carryActionItems(context: TransitionContext, original: Y.Map<unknown>, meeting: Y.Map<unknown>): void {
  let order: string | null = null
  for (const item of readActionItems(original).filter((candidate) => !candidate.done)) {
    const itemId = context.randomId()
    order = orderKeyBetween(order, null, itemId)
    meeting.set(actionItemKey(itemId), createActionItem({ ...item, carriedFrom: item.id }, order))
  }
}

/** With all versions. `items` maps the ids of the agenda items that they are attached to to the new ones. */
function copyDocuments(from: Y.Map<unknown>, to: Y.Map<unknown>, items: ReadonlyMap<string, string>): void {
  for (const [id, document] of documentsOf(from)) {
    if (isRemoved(document)) continue
    const copy = new Y.Map<unknown>()
    copyPlainFields(document, copy, [...document.keys()])
    const item = items.get(readOptionalText(document.get('item')) ?? '')
    if (item === undefined) copy.delete('item')
    else copy.set('item', item)
    to.set(documentKey(id), copy)
  }
}
