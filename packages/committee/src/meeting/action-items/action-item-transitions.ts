import { findMeeting, setField } from '../../document/committee-document.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { applyTextEdit } from '../../document/text-edit.ts'
import { canTitle } from '../../document/title-rule.ts'
import { asMap, asText } from '../../document/tolerant-read.ts'
import { onMeeting, transitionsOn } from '../../document/transition.ts'
import { type ActionItem, actionItemKey, actionItemPlaces, createActionItem } from './action-item.ts'

/** The outcome is absent in forms that do not have it. */
export type ActionItemFields = Pick<ActionItem, 'title' | 'owner' | 'dueDate'> & Partial<Pick<ActionItem, 'outcome'>>

const onActionItem = transitionsOn(
  (doc, meetingId: string, actionItemId: string) =>
    asMap(findMeeting(doc, meetingId)?.get(actionItemKey(actionItemId))),
  'action-item-not-found',
)

/** `fromLine` is the line of the notes that it was created from. */
export const addActionItem = onMeeting({
  rule: (_meeting, _context, { title }: ActionItemFields, _fromLine?: string) => canTitle(title),
  write: (meeting, context, fields: ActionItemFields, fromLine?: string) => {
    const id = context.randomId()
    const item = { ...trimmed(fields), done: false, carriedFrom: null, fromLine: fromLine?.trim() || null }
    const order = orderAtEnd(actionItemPlaces(meeting), id)
    putEntity(context, meeting, actionItemKey(id), createActionItem(item, order))
    return id
  },
  ownTransactions: true,
})

export const editActionItem = onActionItem({
  rule: (_item, _context, _opened: ActionItemFields, saved: ActionItemFields) => canTitle(saved.title),
  write: (item, context, opened: ActionItemFields, saved: ActionItemFields) => {
    const { title, owner, dueDate, outcome } = trimmed(saved)
    const text = asText(item.get('title'))
    if (text) applyTextEdit(text, opened.title, title, context.origin)
    // See retitleMeeting: a text is never created later than its item.
    else if (title !== opened.title) setField(item, 'title', title)
    if (owner !== opened.owner) setField(item, 'owner', owner)
    if (dueDate !== opened.dueDate) setField(item, 'dueDate', dueDate)
    if (saved.outcome !== undefined && outcome !== opened.outcome) setField(item, 'outcome', outcome)
  },
})

export const setActionItemDone = onActionItem({
  write: (item, _context, done: boolean) => setField(item, 'done', done),
})

export const removeActionItem = onActionItem({ write: (item, context) => markRemoved(item, context) })

export const restoreActionItem = onActionItem({ write: (item) => unmarkRemoved(item) })

function trimmed(fields: ActionItemFields): Required<ActionItemFields> {
  return {
    title: fields.title.trim(),
    owner: fields.owner.trim(),
    dueDate: fields.dueDate?.trim() || null,
    outcome: fields.outcome?.trim() || null,
  }
}
