import type { MeetingChange, MeetingDifference, Who } from '@civic-hub/committee/history'
import { statementNoun } from '../../../shell/decision-words.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { historyTexts } from '../../../texts/en/history.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.ts'
import { type FormsByKind, wordsOf } from '../../../texts/words-by-kind.ts'
import { clockTime, dueDay, instant } from './history-when.ts'

const { changes: texts, lists, marks, summary } = historyTexts
const { changes: factTexts, depths } = meetingFactsTexts

export type Tone = 'added' | 'removed' | 'changed'

interface Mark {
  readonly words: string
  readonly tone: Tone
}

/** `head`: life and details; `held`: proceedings and notes; `attached`: transcript, documents and sources. */
export type SummarySection = 'head' | 'held' | 'attached'

/** Returns a value that was not kept, in words; null if it is unknown or has no words. */
type LostValue = (value: unknown) => string | null

/** A kind of difference in all parts of the history, besides its description. */
interface Form {
  /** Its mark in a version; null if versions do not show what changed. */
  readonly mark: Mark | null
  /** Its part of the summary; changes of entries are counted by list. */
  readonly summary: { readonly section: SummarySection; readonly name: string } | 'counted'
  /** Null for a change that does not set a single field: then every change was kept. */
  readonly lost: LostValue | null
  /** The part of a version's contents that has the mark. */
  readonly contents: 'head' | 'entry' | 'notes' | 'transcript' | null
}

const dayOf = (date: string | null) => date && dueDay(date)

const lostText: LostValue = (value) => (typeof value === 'string' && value !== '' ? value : null)
const lostTextIn =
  (field: string): LostValue =>
  (value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, field)
      ? lostText((value as Record<string, unknown>)[field])
      : lostText(value)
const lostNumber: LostValue = (value) => (typeof value === 'number' ? String(value) : null)
const lostInstant: LostValue = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? instant(value) : null
const lostDay: LostValue = (value) => dayOf(lostText(value))
const lostDepth: LostValue = (value) => Object.entries(depths).find(([depth]) => depth === value)?.[1] ?? null
/** A value without words, such as a tick. */
const lostValue: LostValue = () => null

const changed = (words: string): Mark => ({ words, tone: 'changed' })
const added: Mark = { words: marks.added, tone: 'added' }
const restored: Mark = { words: marks.restored, tone: 'added' }
const removed: Mark = { words: marks.removed, tone: 'removed' }
const details = changed(marks.details)

const unmarked = (section: SummarySection, name: string, lost: LostValue | null = null): Form => ({
  mark: null,
  summary: { section, name },
  lost,
  contents: null,
})
const inHead = (mark: Mark, name: string, lost: LostValue | null = null): Form => ({
  mark,
  summary: { section: 'head', name },
  lost,
  contents: 'head',
})
const inEntry = (mark: Mark, lost: LostValue | null = null): Form => ({
  mark,
  summary: 'counted',
  lost,
  contents: 'entry',
})
const inNotes = (name: string): Form => ({
  mark: changed(marks.changed),
  summary: { section: 'held', name },
  lost: null,
  contents: 'notes',
})

/** Each kind of difference in all parts of the history. `words` follow the name of the author. */
const forms: FormsByKind<MeetingDifference, Form> = {
  'meeting-added': { ...unmarked('head', summary.first), words: () => texts.meetingAdded },
  'meeting-resumed': { ...unmarked('head', summary.resumed), words: () => texts.meetingResumed },
  'meeting-started': {
    ...unmarked('head', summary.started, lostInstant),
    words: () => texts.meetingStarted,
  },
  'meeting-start-reverted': {
    ...unmarked('head', summary.startReverted),
    words: () => texts.meetingStartReverted,
  },
  'meeting-ended': { ...unmarked('head', summary.ended, lostInstant), words: () => texts.meetingEnded },
  'meeting-removed': { ...unmarked('head', summary.removed), words: () => texts.meetingRemoved },
  'meeting-restored': { ...unmarked('head', summary.restored), words: () => texts.meetingRestored },
  'meeting-title': { ...inHead(changed(marks.renamed), summary.title), words: () => texts.meetingTitle },
  'meeting-planned': {
    ...inHead(changed(marks.plan), summary.plan, lostInstant),
    words: ({ after }) => (after === null ? texts.meetingUnplanned : texts.meetingPlanned(instant(after))),
  },
  'meeting-recurring': {
    ...inHead(changed(marks.plan), summary.plan, lostValue),
    words: ({ after }) => texts.meetingRecurring(after),
  },
  'meeting-cancelled': {
    ...inHead(changed(marks.plan), summary.cancelled, lostTextIn('reason')),
    words: ({ reason }) => texts.meetingCancelled(reason),
  },
  'meeting-reinstated': {
    ...inHead(changed(marks.plan), summary.reinstated),
    words: () => texts.meetingReinstated,
  },
  'meeting-place': {
    ...inHead(details, summary.details, lostText),
    words: ({ after }) => texts.meetingPlace(after),
  },
  'meeting-link': {
    ...inHead(details, summary.details, lostText),
    words: ({ after }) => texts.meetingLink(after),
  },
  'meeting-duration': {
    ...inHead(details, summary.details, lostNumber),
    words: ({ after }) => texts.meetingDuration(after),
  },
  'meeting-kind': {
    ...inHead(details, summary.details, lostText),
    words: ({ after }) => factTexts.kind(after),
  },
  'meeting-number': {
    ...inHead(details, summary.details, lostNumber),
    words: ({ after }) => factTexts.number(after),
  },
  'minutes-depth': {
    ...inHead(details, summary.details, lostDepth),
    words: ({ after }) => factTexts.depth(after),
  },
  'meeting-tag-added': {
    ...unmarked('head', summary.tags),
    words: ({ tag }) => texts.meetingTagAdded(tag),
  },
  'meeting-tag-removed': {
    ...unmarked('head', summary.tags),
    words: ({ tag }) => texts.meetingTagRemoved(tag),
  },
  'document-added': {
    ...unmarked('attached', summary.documents),
    words: ({ name }) => texts.documentAdded(name),
  },
  'document-removed': {
    ...unmarked('attached', summary.documents),
    words: ({ name }) => texts.documentRemoved(name),
  },
  'document-restored': {
    ...unmarked('attached', summary.documents),
    words: ({ name }) => texts.documentRestored(name),
  },
  'document-replaced': {
    ...unmarked('attached', summary.documents),
    words: ({ name }) => texts.documentReplaced(name),
  },
  'document-erased': {
    ...unmarked('attached', summary.documents),
    words: ({ name }) => texts.documentErased(name),
  },
  'document-renamed': {
    ...unmarked('attached', summary.documents),
    words: ({ before, after }) => texts.documentRenamed(before, after),
  },
  'document-moved': {
    ...unmarked('attached', summary.documents),
    words: ({ name, item }) => texts.documentMoved(name, item),
  },
  'source-named': {
    ...unmarked('attached', summary.sources),
    words: ({ about }) => texts.sourceNamed(about),
  },
  'source-removed': {
    ...unmarked('attached', summary.sources),
    words: ({ about }) => texts.sourceRemoved(about),
  },
  notes: { ...inNotes(summary.notes), words: () => texts.notes },
  'notes-formatted': { ...inNotes(summary.formatting), words: () => texts.notesFormatted },
  transcript: {
    mark: changed(marks.changed),
    summary: { section: 'attached', name: summary.transcript },
    lost: null,
    contents: 'transcript',
    words: () => texts.transcript,
  },
  'item-added': { ...inEntry(added), words: ({ title, list }) => texts.itemAdded(title, lists[list]) },
  'item-removed': { ...inEntry(removed), words: ({ title, list }) => texts.itemRemoved(title, lists[list]) },
  'item-restored': {
    ...inEntry(restored),
    words: ({ title, list }) => texts.itemRestored(title, lists[list]),
  },
  'item-completed': {
    ...inEntry(changed(marks.completed), lostValue),
    words: ({ title }) => texts.itemCompleted(title),
  },
  'item-reopened': {
    ...inEntry(changed(marks.reopened), lostValue),
    words: ({ title }) => texts.itemReopened(title),
  },
  'item-moved': { ...inEntry(changed(marks.moved)), words: ({ title }) => texts.itemMoved(title) },
  'item-title': {
    ...inEntry(changed(marks.renamed)),
    words: ({ before, after }) => texts.itemTitle(before, after),
  },
  'item-notes': { ...inEntry(changed(marks.notes)), words: ({ title }) => texts.itemNotes(title) },
  'item-deadline': {
    ...inEntry(changed(marks.deadline), lostText),
    words: ({ title, before, after }) => texts.itemDeadline(title, before, after),
  },
  'item-planned': {
    ...inEntry(changed(marks.planned), lostNumber),
    words: ({ title, after }) => texts.itemPlanned(title, after),
  },
  'attendance-stated': {
    ...unmarked('held', summary.attendance),
    words: ({ name, status, at }) => texts.attendanceStated(name, status, clockTime(at)),
  },
  'attendance-voided': {
    ...unmarked('held', summary.attendance),
    words: ({ name, status, at }) => texts.attendanceVoided(name, status, clockTime(at)),
  },
  'duty-stated': {
    ...unmarked('held', summary.duties),
    words: ({ name, duty, at }) => texts.dutyStated(name, duty, clockTime(at)),
  },
  'duty-voided': {
    ...unmarked('held', summary.duties),
    words: ({ name, duty, at }) => texts.dutyVoided(name, duty, clockTime(at)),
  },
  'moved-to': { ...unmarked('held', summary.now), words: ({ title }) => texts.movedTo(title) },
  'move-voided': { ...unmarked('held', summary.now), words: ({ title }) => texts.moveVoided(title) },
  'decision-stated': {
    ...unmarked('held', summary.decisions),
    words: ({ statement, about }) => decisionTexts.recorded(statementNoun(statement, about)),
  },
  'decision-voided': {
    ...unmarked('held', summary.decisions),
    words: ({ statement, about }) => decisionTexts.tookBack(statementNoun(statement, about)),
  },
  'item-tag-added': {
    ...inEntry(changed(marks.tags)),
    words: ({ title, tag }) => texts.itemTagAdded(title, tag),
  },
  'item-tag-removed': {
    ...inEntry(changed(marks.tags)),
    words: ({ title, tag }) => texts.itemTagRemoved(title, tag),
  },
  'subtask-added': {
    ...inEntry(changed(marks.subtasks)),
    words: ({ title, subtask }) => texts.subtaskAdded(title, subtask),
  },
  'subtask-removed': {
    ...inEntry(changed(marks.subtasks)),
    words: ({ title, subtask }) => texts.subtaskRemoved(title, subtask),
  },
  'subtask-completed': {
    ...inEntry(changed(marks.subtasks), lostValue),
    words: ({ title, subtask }) => texts.subtaskCompleted(title, subtask),
  },
  'subtask-reopened': {
    ...inEntry(changed(marks.subtasks), lostValue),
    words: ({ title, subtask }) => texts.subtaskReopened(title, subtask),
  },
  'subtask-title': {
    ...inEntry(changed(marks.subtasks), lostTextIn('title')),
    words: ({ before, after }) => texts.subtaskTitle(before, after),
  },
  'action-added': { ...inEntry(added), words: ({ title }) => texts.actionAdded(title) },
  'action-removed': { ...inEntry(removed), words: ({ title }) => texts.actionRemoved(title) },
  'action-restored': { ...inEntry(restored), words: ({ title }) => texts.actionRestored(title) },
  'action-done': {
    ...inEntry(changed(marks.completed), lostValue),
    words: ({ title }) => texts.actionDone(title),
  },
  'action-reopened': {
    ...inEntry(changed(marks.reopened), lostValue),
    words: ({ title }) => texts.actionReopened(title),
  },
  'action-title': {
    ...inEntry(changed(marks.renamed)),
    words: ({ before, after }) => texts.actionTitle(before, after),
  },
  'action-owner': {
    ...inEntry(changed(marks.owner), lostText),
    words: ({ title, before, after }) => texts.actionOwner(title, before, after),
  },
  'action-due': {
    ...inEntry(changed(marks.due), lostDay),
    words: ({ title, before, after }) => texts.actionDue(title, dayOf(before), dayOf(after)),
  },
}

export const formOf = ({ kind }: MeetingDifference): Form => forms[kind]

/** The description of a change, after the name of its author. */
export const changeWords = (change: MeetingDifference): string => wordsOf(forms, change)

/** Returns the other members who set the field in the same step, and their values, if they are known. */
export function lostWords(change: MeetingChange): { who: Who; value: string | null }[] {
  const { lost } = formOf(change)
  return lost === null ? [] : change.lost.map(({ who, value }) => ({ who, value: lost(value) }))
}
