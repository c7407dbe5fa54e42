import type * as Y from 'yjs'
import { change, findMeeting, setField } from '../document/committee-document.ts'
import { keysForPlace } from '../document/ordered-list.ts'
import { putEntity } from '../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../document/removal.ts'
import { accepted, type Result, refused } from '../document/result.ts'
import { applyTextEdit } from '../document/text-edit.ts'
import { asMap, asText } from '../document/tolerant-read.ts'
import type { TransitionContext } from '../document/transition-context.ts'
import { type ActionItem, actionItemKey, actionItemPlaces, createActionItem } from './action-item.ts'

export type ActionItemFields = Pick<ActionItem, 'title' | 'owner' | 'dueDate'>

/** Adds an action item at the end of the meeting's and answers its id. */
export function addActionItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  fields: ActionItemFields,
): Result<string, 'meeting-not-found' | 'title-required'> {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return refused('meeting-not-found')
  const { title, owner, dueDate } = trimmed(fields)
  if (title === '') return refused('title-required')
  const id = context.randomId()
  const order = keysForPlace(actionItemPlaces(meeting), id, { after: null, before: null }).get(id) ?? ''
  const item = { title, owner, dueDate, done: false }
  putEntity(doc, context, meeting, actionItemKey(id), createActionItem(item, order))
  return accepted(id)
}

/** Applies what a form changed between opening and saving: the title as an edit, the rest field by field. */
export function editActionItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  actionItemId: string,
  opened: ActionItemFields,
  saved: ActionItemFields,
): Result<undefined, 'action-item-not-found' | 'title-required'> {
  const { title, owner, dueDate } = trimmed(saved)
  if (title === '') return refused('title-required')
  return changeActionItem(doc, context, meetingId, actionItemId, (item) => {
    const text = asText(item.get('title'))
    if (text) applyTextEdit(text, opened.title, title, context.origin)
    // See retitleMeeting: no text is made later than its item.
    else if (title !== opened.title) setField(item, 'title', title)
    if (owner !== opened.owner) setField(item, 'owner', owner)
    if (dueDate !== opened.dueDate) setField(item, 'dueDate', dueDate)
  })
}

/** Completes an action item or reopens it. */
export function setActionItemDone(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  actionItemId: string,
  done: boolean,
): Result<undefined, 'action-item-not-found'> {
  return changeActionItem(doc, context, meetingId, actionItemId, (item) => setField(item, 'done', done))
}

/** Marks an action item as removed. */
export function removeActionItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  actionItemId: string,
): Result<undefined, 'action-item-not-found'> {
  return changeActionItem(doc, context, meetingId, actionItemId, (item) => markRemoved(item, context))
}

/** Brings a removed action item back where it was. */
export function restoreActionItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  actionItemId: string,
): Result<undefined, 'action-item-not-found'> {
  return changeActionItem(doc, context, meetingId, actionItemId, (item) => unmarkRemoved(item))
}

function changeActionItem(
  doc: Y.Doc,
  context: TransitionContext,
  meetingId: string,
  actionItemId: string,
  write: (item: Y.Map<unknown>) => void,
): Result<undefined, 'action-item-not-found'> {
  const item = asMap(findMeeting(doc, meetingId)?.get(actionItemKey(actionItemId)))
  if (!item) return refused('action-item-not-found')
  change(doc, context, () => write(item))
  return accepted(undefined)
}

function trimmed(fields: ActionItemFields): ActionItemFields {
  return {
    title: fields.title.trim(),
    owner: fields.owner.trim(),
    dueDate: fields.dueDate?.trim() || null,
  }
}
