import type { MeetingDifference } from '@civic-hub/committee/history'
import { statementNoun } from '../../../shell/decision-words.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { historyTexts } from '../../../texts/en/history.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.ts'
import { wordsByKind } from '../../../texts/words-by-kind.ts'
import { clockTime, dueDay, instant } from './history-when.ts'

const { changes: texts, lists } = historyTexts
const { changes: factTexts } = meetingFactsTexts

const dayOf = (date: string | null) => date && dueDay(date)

/** The description of a change, after the name of its author. */
export const changeWords = wordsByKind<MeetingDifference>({
  'meeting-added': () => texts.meetingAdded,
  'meeting-resumed': () => texts.meetingResumed,
  'meeting-started': () => texts.meetingStarted,
  'meeting-start-reverted': () => texts.meetingStartReverted,
  'meeting-ended': () => texts.meetingEnded,
  'meeting-removed': () => texts.meetingRemoved,
  'meeting-restored': () => texts.meetingRestored,
  'meeting-title': () => texts.meetingTitle,
  'meeting-planned': ({ after }) =>
    after === null ? texts.meetingUnplanned : texts.meetingPlanned(instant(after)),
  'meeting-recurring': ({ after }) => texts.meetingRecurring(after),
  'meeting-cancelled': ({ reason }) => texts.meetingCancelled(reason),
  'meeting-reinstated': () => texts.meetingReinstated,
  'meeting-place': ({ after }) => texts.meetingPlace(after),
  'meeting-link': ({ after }) => texts.meetingLink(after),
  'meeting-duration': ({ after }) => texts.meetingDuration(after),
  'meeting-kind': ({ after }) => factTexts.kind(after),
  'meeting-number': ({ after }) => factTexts.number(after),
  'minutes-depth': ({ after }) => factTexts.depth(after),
  'meeting-tag-added': ({ tag }) => texts.meetingTagAdded(tag),
  'meeting-tag-removed': ({ tag }) => texts.meetingTagRemoved(tag),
  'document-added': ({ name }) => texts.documentAdded(name),
  'document-removed': ({ name }) => texts.documentRemoved(name),
  'document-restored': ({ name }) => texts.documentRestored(name),
  'document-replaced': ({ name }) => texts.documentReplaced(name),
  'document-erased': ({ name }) => texts.documentErased(name),
  'document-renamed': ({ before, after }) => texts.documentRenamed(before, after),
  'document-moved': ({ name, item }) => texts.documentMoved(name, item),
  'source-named': ({ about }) => texts.sourceNamed(about),
  'source-removed': ({ about }) => texts.sourceRemoved(about),
  notes: () => texts.notes,
  'notes-formatted': () => texts.notesFormatted,
  transcript: () => texts.transcript,
  'item-added': ({ title, list }) => texts.itemAdded(title, lists[list]),
  'item-removed': ({ title, list }) => texts.itemRemoved(title, lists[list]),
  'item-restored': ({ title, list }) => texts.itemRestored(title, lists[list]),
  'item-completed': ({ title }) => texts.itemCompleted(title),
  'item-reopened': ({ title }) => texts.itemReopened(title),
  'item-moved': ({ title }) => texts.itemMoved(title),
  'item-title': ({ before, after }) => texts.itemTitle(before, after),
  'item-notes': ({ title }) => texts.itemNotes(title),
  'item-deadline': ({ title, before, after }) => texts.itemDeadline(title, before, after),
  'item-planned': ({ title, after }) => texts.itemPlanned(title, after),
  'attendance-stated': ({ name, status, at }) => texts.attendanceStated(name, status, clockTime(at)),
  'attendance-voided': ({ name, status, at }) => texts.attendanceVoided(name, status, clockTime(at)),
  'duty-stated': ({ name, duty, at }) => texts.dutyStated(name, duty, clockTime(at)),
  'duty-voided': ({ name, duty, at }) => texts.dutyVoided(name, duty, clockTime(at)),
  'moved-to': ({ title }) => texts.movedTo(title),
  'move-voided': ({ title }) => texts.moveVoided(title),
  'decision-stated': ({ statement, about }) => decisionTexts.recorded(statementNoun(statement, about)),
  'decision-voided': ({ statement, about }) => decisionTexts.tookBack(statementNoun(statement, about)),
  'item-tag-added': ({ title, tag }) => texts.itemTagAdded(title, tag),
  'item-tag-removed': ({ title, tag }) => texts.itemTagRemoved(title, tag),
  'subtask-added': ({ title, subtask }) => texts.subtaskAdded(title, subtask),
  'subtask-removed': ({ title, subtask }) => texts.subtaskRemoved(title, subtask),
  'subtask-completed': ({ title, subtask }) => texts.subtaskCompleted(title, subtask),
  'subtask-reopened': ({ title, subtask }) => texts.subtaskReopened(title, subtask),
  'subtask-title': ({ before, after }) => texts.subtaskTitle(before, after),
  'action-added': ({ title }) => texts.actionAdded(title),
  'action-removed': ({ title }) => texts.actionRemoved(title),
  'action-restored': ({ title }) => texts.actionRestored(title),
  'action-done': ({ title }) => texts.actionDone(title),
  'action-reopened': ({ title }) => texts.actionReopened(title),
  'action-title': ({ before, after }) => texts.actionTitle(before, after),
  'action-owner': ({ title, before, after }) => texts.actionOwner(title, before, after),
  'action-due': ({ title, before, after }) => texts.actionDue(title, dayOf(before), dayOf(after)),
})
