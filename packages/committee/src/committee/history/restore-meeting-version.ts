import * as Y from 'yjs'
import { change, findMeeting, setField } from '../../document/committee-document.ts'
import { isSameValue, keyOf } from '../../document/form-fields.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { transition } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import {
  actionItemKey,
  actionItemPlaces,
  actionItemsOf,
  createActionItem,
} from '../../meeting/action-items/action-item.ts'
import { setRecurring } from '../../meeting/meetings/edit-meeting.ts'
import { meetingFieldNames, meetingFields } from '../../meeting/meetings/meeting-fields.ts'
import { canReschedule } from '../../meeting/meetings/meeting-rules.ts'
import { paragraphIdOf } from '../../meeting/proceedings/decisions/sections.ts'
import { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
import { isSameRecurrence } from './meeting-differences.ts'
import { lostItems, restoreItems, restorePresence, restoreWords } from './restore-items.ts'
import { canRestoreNotes, canRestorePlan, canRestoreVersion } from './restore-rules.ts'
import { type Anchors, writeRichContent } from './write-rich-content.ts'

/**
 * Restores the content of a version of a meeting, as one new change. It writes only the differences, and sets
 * the removal mark on entities that the version did not have. It does not change start, end and documents.
 */
export const restoreMeetingVersion = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    meetingId: string,
    version: MeetingContents,
  ): Result<undefined, 'meeting-not-found' | 'meeting-removed' | 'nothing-differs'> => {
    const meeting = findMeeting(doc, meetingId)
    const now = readMeetingContents(doc, meetingId)
    const refusal = canRestoreVersion(now, version, context.now())
    if (!meeting || !now) return refused('meeting-not-found')
    if (refusal !== null) return refused(refusal)

    const lost = lostEntities(meeting, version, context)
    change(doc, context, () => {
      // Marks the update, so that the history keeps the version before it (see checkpointsIn).
      meeting.set('versionRestoredAt', context.now().toISOString())
      restoreHead(meeting, now, version, context)
      for (const kind of ['ritual', 'agenda'] as const) restoreItems(meeting, kind, version, context)
      restoreActionItems(meeting, version, context)
      restoreWords(meeting, 'transcript', version.meeting.transcript, context)
      const notes = meeting.get('notes')
      if (notes instanceof Y.XmlFragment && canRestoreNotes(now, version))
        writeRichContent(notes, version.richNotes ?? [], anchorsOf(version))
    })
    // Do this last: with their new ids these items are not in the version.
    for (const [key, entity] of lost) putEntity(context, meeting, key, entity)
    return accepted(undefined)
  },
)

function anchorsOf({ lines }: MeetingContents): Anchors {
  const anchors = new Map<number, Y.ID[]>()
  for (const [line, paragraph] of lines) {
    const id = paragraphIdOf(line)
    if (id !== null) anchors.set(paragraph, [...(anchors.get(paragraph) ?? []), id])
  }
  return anchors
}

function restoreHead(
  meeting: Y.Map<unknown>,
  now: MeetingContents,
  version: MeetingContents,
  context: TransitionContext,
): void {
  const was = version.meeting
  restoreWords(meeting, 'title', was.title, context)
  if (canRestorePlan(now, version, context.now())) setField(meeting, 'scheduledFor', was.scheduledFor)
  if (canReschedule(now.meeting) === null && !isSameRecurrence(now.meeting.recurring, was.recurring))
    setRecurring(meeting, was.recurring)
  for (const name of meetingFieldNames)
    if (!isSameValue(meetingFields[name], now.meeting[name], was[name]))
      setField(meeting, keyOf(meetingFields, name), was[name])
  for (const tag of now.meeting.tags) if (!was.tags.includes(tag)) setField(meeting, `tag:${tag}`, null)
  for (const tag of was.tags) setField(meeting, `tag:${tag}`, true)
}

function restoreActionItems(meeting: Y.Map<unknown>, version: MeetingContents, context: TransitionContext): void {
  const wanted = new Map(version.meeting.actionItems.map((item) => [item.id, item]))
  for (const [id, item] of actionItemsOf(meeting)) {
    const was = wanted.get(id)
    restorePresence(item, was !== undefined, context)
    if (!was) continue
    restoreWords(item, 'title', was.title, context)
    setField(item, 'owner', was.owner || null)
    setField(item, 'dueDate', was.dueDate)
    setField(item, 'done', was.done)
    setField(item, 'outcome', was.outcome)
  }
}

function lostEntities(
  meeting: Y.Map<unknown>,
  version: MeetingContents,
  context: TransitionContext,
): [key: string, entity: Y.Map<unknown>][] {
  const actionItems = version.meeting.actionItems
    .filter(({ id }) => asMap(meeting.get(actionItemKey(id))) === null)
    .map((was): [string, Y.Map<unknown>] => {
      const id = context.randomId()
      return [actionItemKey(id), createActionItem(was, orderAtEnd(actionItemPlaces(meeting), id))]
    })
  return [
    ...lostItems(meeting, 'ritual', version, context),
    ...lostItems(meeting, 'agenda', version, context),
    ...actionItems,
  ]
}
