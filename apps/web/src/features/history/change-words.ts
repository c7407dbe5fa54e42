import type { MeetingDifference } from '@civic-hub/committee/history'
import { historyTexts } from '../../texts/en/history.ts'
import { clockTime, dueDay, instant } from './history-when.ts'

const { changes: texts, lists } = historyTexts

/** What a change did, to be said after the name of who did it. */
export function changeWords(change: MeetingDifference): string {
  switch (change.kind) {
    case 'meeting-added':
      return texts.meetingAdded
    case 'meeting-resumed':
      return texts.meetingResumed
    case 'meeting-started':
      return texts.meetingStarted
    case 'meeting-start-reverted':
      return texts.meetingStartReverted
    case 'meeting-ended':
      return texts.meetingEnded
    case 'meeting-removed':
      return texts.meetingRemoved
    case 'meeting-restored':
      return texts.meetingRestored
    case 'meeting-title':
      return texts.meetingTitle
    case 'meeting-planned':
      return change.after === null ? texts.meetingUnplanned : texts.meetingPlanned(instant(change.after))
    case 'meeting-recurring':
      return texts.meetingRecurring(change.after?.frequency ?? null)
    case 'meeting-cancelled':
      return texts.meetingCancelled(change.reason)
    case 'meeting-reinstated':
      return texts.meetingReinstated
    case 'meeting-place':
      return texts.meetingPlace(change.after)
    case 'meeting-link':
      return texts.meetingLink(change.after)
    case 'meeting-duration':
      return texts.meetingDuration(change.after)
    case 'meeting-tag-added':
      return texts.meetingTagAdded(change.tag)
    case 'meeting-tag-removed':
      return texts.meetingTagRemoved(change.tag)
    case 'document-added':
      return texts.documentAdded(change.name)
    case 'document-removed':
      return texts.documentRemoved(change.name)
    case 'document-restored':
      return texts.documentRestored(change.name)
    case 'document-replaced':
      return texts.documentReplaced(change.name)
    case 'document-erased':
      return texts.documentErased(change.name)
    case 'document-renamed':
      return texts.documentRenamed(change.before, change.after)
    case 'document-moved':
      return texts.documentMoved(change.name, change.item)
    case 'source-named':
      return texts.sourceNamed(change.about)
    case 'source-removed':
      return texts.sourceRemoved(change.about)
    case 'notes':
      return texts.notes
    case 'notes-formatted':
      return texts.notesFormatted
    case 'transcript':
      return texts.transcript
    case 'item-added':
      return texts.itemAdded(change.title, lists[change.list])
    case 'item-removed':
      return texts.itemRemoved(change.title, lists[change.list])
    case 'item-restored':
      return texts.itemRestored(change.title, lists[change.list])
    case 'item-completed':
      return texts.itemCompleted(change.title)
    case 'item-reopened':
      return texts.itemReopened(change.title)
    case 'item-moved':
      return texts.itemMoved(change.title)
    case 'item-title':
      return texts.itemTitle(change.before, change.after)
    case 'item-notes':
      return texts.itemNotes(change.title)
    case 'item-deadline':
      return texts.itemDeadline(change.title, change.before, change.after)
    case 'item-planned':
      return texts.itemPlanned(change.title, change.after)
    case 'attendance-stated':
      return texts.attendanceStated(change.name, change.status, clockTime(change.at))
    case 'attendance-voided':
      return texts.attendanceVoided(change.name, change.status, clockTime(change.at))
    case 'duty-stated':
      return texts.dutyStated(change.name, change.duty, clockTime(change.at))
    case 'duty-voided':
      return texts.dutyVoided(change.name, change.duty, clockTime(change.at))
    case 'moved-to':
      return texts.movedTo(change.title)
    case 'move-voided':
      return texts.moveVoided(change.title)
    case 'item-tag-added':
      return texts.itemTagAdded(change.title, change.tag)
    case 'item-tag-removed':
      return texts.itemTagRemoved(change.title, change.tag)
    case 'subtask-added':
      return texts.subtaskAdded(change.title, change.subtask)
    case 'subtask-removed':
      return texts.subtaskRemoved(change.title, change.subtask)
    case 'subtask-completed':
      return texts.subtaskCompleted(change.title, change.subtask)
    case 'subtask-reopened':
      return texts.subtaskReopened(change.title, change.subtask)
    case 'subtask-title':
      return texts.subtaskTitle(change.before, change.after)
    default:
      return actionWords(change)
  }
}

type ActionChange = Extract<MeetingDifference, { kind: `action-${string}` }>

function actionWords(change: ActionChange): string {
  const day = (date: string | null) => date && dueDay(date)
  switch (change.kind) {
    case 'action-added':
      return texts.actionAdded(change.title)
    case 'action-removed':
      return texts.actionRemoved(change.title)
    case 'action-restored':
      return texts.actionRestored(change.title)
    case 'action-done':
      return texts.actionDone(change.title)
    case 'action-reopened':
      return texts.actionReopened(change.title)
    case 'action-title':
      return texts.actionTitle(change.before, change.after)
    case 'action-owner':
      return texts.actionOwner(change.title, change.before, change.after)
    case 'action-due':
      return texts.actionDue(change.title, day(change.before), day(change.after))
  }
}
