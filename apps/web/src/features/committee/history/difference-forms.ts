import { type MeetingField, type MeetingValues, meetingFields } from '@civic-hub/committee'
import type { MeetingChange, MeetingDifference, Who } from '@civic-hub/committee/history'
import { statementNoun } from '../../../shell/decision-words.ts'
import { fieldWords } from '../../../shell/meeting-field-words.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { historyTexts } from '../../../texts/en/history.ts'
import { type FormsByKind, wordsOf } from '../../../texts/words-by-kind.ts'
import { clockTime, dueDay, instant } from './history-when.ts'

const { changes: texts, lists, marks, summary } = historyTexts

const changedField = <K extends MeetingField>(field: K, after: MeetingValues[K]): string =>
  fieldWords[field].changed(after)

/** A value of a field of a meeting. */
export const shownField = <K extends MeetingField>(field: K, value: NonNullable<MeetingValues[K]>): string =>
  fieldWords[field].shown(value)

export type Tone = 'added' | 'removed' | 'changed'

interface Mark {
  readonly words: string
  readonly tone: Tone
}

/** `head`: life and details; `held`: proceedings and notes; `attached`: transcript, documents and sources. */
export type SummarySection = 'head' | 'held' | 'attached'

/** Returns a value that was not kept, in words; null if it is unknown or has no words. */
type LostValue = (value: unknown, change: MeetingDifference) => string | null

/** The description of a change, after the name of its author. */
type Words<D> = (change: D) => string

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

type FormOf<D> = Form & { readonly words: Words<D> }

const dayOf = (date: string | null) => date && dueDay(date)

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const lostText: LostValue = textOf
const lostTextIn =
  (field: string): LostValue =>
  (value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, field)
      ? textOf((value as Record<string, unknown>)[field])
      : textOf(value)
const lostNumber: LostValue = (value) => (typeof value === 'number' ? String(value) : null)
const lostInstant: LostValue = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? instant(value) : null
const lostDay: LostValue = (value) => dayOf(textOf(value))
const lostField: LostValue = (value, change) => {
  if (change.kind !== 'meeting-field') return null
  const lost = meetingFields[change.field].read(value) ?? null
  return lost === null ? null : shownField(change.field, lost)
}
/** A value without words, such as a tick. */
const lostValue: LostValue = () => null

const changed = (words: string): Mark => ({ words, tone: 'changed' })
const added: Mark = { words: marks.added, tone: 'added' }
const restored: Mark = { words: marks.restored, tone: 'added' }
const removed: Mark = { words: marks.removed, tone: 'removed' }

/** A change that versions do not mark. */
function unmarked<D>(section: SummarySection, name: string, words: Words<D>, lost: LostValue | null = null): FormOf<D> {
  return { words, mark: null, summary: { section, name }, lost, contents: null }
}

function inHead<D>(mark: Mark, name: string, words: Words<D>, lost: LostValue | null = null): FormOf<D> {
  return { words, mark, summary: { section: 'head', name }, lost, contents: 'head' }
}

function inEntry<D>(mark: Mark, words: Words<D>, lost: LostValue | null = null): FormOf<D> {
  return { words, mark, summary: 'counted', lost, contents: 'entry' }
}

function inNotes<D>(name: string, words: Words<D>): FormOf<D> {
  const mark = changed(marks.changed)
  return { words, mark, summary: { section: 'held', name }, lost: null, contents: 'notes' }
}

/** Each kind of difference in all parts of the history. */
const forms: FormsByKind<MeetingDifference, Form> = {
  'meeting-added': unmarked('head', summary.first, () => texts.meetingAdded),
  'meeting-resumed': unmarked('head', summary.resumed, () => texts.meetingResumed),
  'meeting-started': unmarked('head', summary.started, () => texts.meetingStarted, lostInstant),
  'meeting-start-reverted': unmarked('head', summary.startReverted, () => texts.meetingStartReverted),
  'meeting-ended': unmarked('head', summary.ended, () => texts.meetingEnded, lostInstant),
  'meeting-removed': unmarked('head', summary.removed, () => texts.meetingRemoved),
  'meeting-restored': unmarked('head', summary.restored, () => texts.meetingRestored),
  'meeting-title': inHead(changed(marks.renamed), summary.title, () => texts.meetingTitle),
  'meeting-planned': inHead(
    changed(marks.plan),
    summary.plan,
    ({ after }) => (after === null ? texts.meetingUnplanned : texts.meetingPlanned(instant(after))),
    lostInstant,
  ),
  'meeting-recurring': inHead(
    changed(marks.plan),
    summary.plan,
    ({ after }) => texts.meetingRecurring(after),
    lostValue,
  ),
  'meeting-cancelled': inHead(
    changed(marks.plan),
    summary.cancelled,
    ({ reason }) => texts.meetingCancelled(reason),
    lostTextIn('reason'),
  ),
  'meeting-reinstated': inHead(changed(marks.plan), summary.reinstated, () => texts.meetingReinstated),
  'meeting-field': inHead(
    changed(marks.details),
    summary.details,
    ({ field, after }) => changedField(field, after),
    lostField,
  ),
  'meeting-tag-added': unmarked('head', summary.tags, ({ tag }) => texts.meetingTagAdded(tag)),
  'meeting-tag-removed': unmarked('head', summary.tags, ({ tag }) => texts.meetingTagRemoved(tag)),
  'document-added': unmarked('attached', summary.documents, ({ name }) => texts.documentAdded(name)),
  'document-removed': unmarked('attached', summary.documents, ({ name }) => texts.documentRemoved(name)),
  'document-restored': unmarked('attached', summary.documents, ({ name }) => texts.documentRestored(name)),
  'document-replaced': unmarked('attached', summary.documents, ({ name }) => texts.documentReplaced(name)),
  'document-erased': unmarked('attached', summary.documents, ({ name }) => texts.documentErased(name)),
  'document-renamed': unmarked('attached', summary.documents, ({ before, after }) =>
    texts.documentRenamed(before, after),
  ),
  'document-moved': unmarked('attached', summary.documents, ({ name, item }) => texts.documentMoved(name, item)),
  'source-named': unmarked('attached', summary.sources, ({ about }) => texts.sourceNamed(about)),
  'source-removed': unmarked('attached', summary.sources, ({ about }) => texts.sourceRemoved(about)),
  notes: inNotes(summary.notes, () => texts.notes),
  'notes-formatted': inNotes(summary.formatting, () => texts.notesFormatted),
  transcript: {
    mark: changed(marks.changed),
    summary: { section: 'attached', name: summary.transcript },
    lost: null,
    contents: 'transcript',
    words: () => texts.transcript,
  },
  'item-added': inEntry(added, ({ title, list }) => texts.itemAdded(title, lists[list])),
  'item-removed': inEntry(removed, ({ title, list }) => texts.itemRemoved(title, lists[list])),
  'item-restored': inEntry(restored, ({ title, list }) => texts.itemRestored(title, lists[list])),
  'item-completed': inEntry(changed(marks.completed), ({ title }) => texts.itemCompleted(title), lostValue),
  'item-reopened': inEntry(changed(marks.reopened), ({ title }) => texts.itemReopened(title), lostValue),
  'item-moved': inEntry(changed(marks.moved), ({ title }) => texts.itemMoved(title)),
  'item-title': inEntry(changed(marks.renamed), ({ before, after }) => texts.itemTitle(before, after)),
  'item-notes': inEntry(changed(marks.notes), ({ title }) => texts.itemNotes(title)),
  'item-deadline': inEntry(
    changed(marks.deadline),
    ({ title, before, after }) => texts.itemDeadline(title, before, after),
    lostText,
  ),
  'item-planned': inEntry(changed(marks.planned), ({ title, after }) => texts.itemPlanned(title, after), lostNumber),
  'attendance-stated': unmarked('held', summary.attendance, ({ name, status, at }) =>
    texts.attendanceStated(name, status, clockTime(at)),
  ),
  'attendance-voided': unmarked('held', summary.attendance, ({ name, status, at }) =>
    texts.attendanceVoided(name, status, clockTime(at)),
  ),
  'duty-stated': unmarked('held', summary.duties, ({ name, duty, at }) => texts.dutyStated(name, duty, clockTime(at))),
  'duty-voided': unmarked('held', summary.duties, ({ name, duty, at }) => texts.dutyVoided(name, duty, clockTime(at))),
  'moved-to': unmarked('held', summary.now, ({ title }) => texts.movedTo(title)),
  'move-voided': unmarked('held', summary.now, ({ title }) => texts.moveVoided(title)),
  'decision-stated': unmarked('held', summary.decisions, ({ statement, about }) =>
    decisionTexts.recorded(statementNoun(statement, about)),
  ),
  'decision-voided': unmarked('held', summary.decisions, ({ statement, about }) =>
    decisionTexts.tookBack(statementNoun(statement, about)),
  ),
  'item-tag-added': inEntry(changed(marks.tags), ({ title, tag }) => texts.itemTagAdded(title, tag)),
  'item-tag-removed': inEntry(changed(marks.tags), ({ title, tag }) => texts.itemTagRemoved(title, tag)),
  'subtask-added': inEntry(changed(marks.subtasks), ({ title, subtask }) => texts.subtaskAdded(title, subtask)),
  'subtask-removed': inEntry(changed(marks.subtasks), ({ title, subtask }) => texts.subtaskRemoved(title, subtask)),
  'subtask-completed': inEntry(
    changed(marks.subtasks),
    ({ title, subtask }) => texts.subtaskCompleted(title, subtask),
    lostValue,
  ),
  'subtask-reopened': inEntry(
    changed(marks.subtasks),
    ({ title, subtask }) => texts.subtaskReopened(title, subtask),
    lostValue,
  ),
  'subtask-title': inEntry(
    changed(marks.subtasks),
    ({ before, after }) => texts.subtaskTitle(before, after),
    lostTextIn('title'),
  ),
  'action-added': inEntry(added, ({ title }) => texts.actionAdded(title)),
  'action-removed': inEntry(removed, ({ title }) => texts.actionRemoved(title)),
  'action-restored': inEntry(restored, ({ title }) => texts.actionRestored(title)),
  'action-done': inEntry(changed(marks.completed), ({ title }) => texts.actionDone(title), lostValue),
  'action-reopened': inEntry(changed(marks.reopened), ({ title }) => texts.actionReopened(title), lostValue),
  'action-title': inEntry(changed(marks.renamed), ({ before, after }) => texts.actionTitle(before, after)),
  'action-owner': inEntry(
    changed(marks.owner),
    ({ title, before, after }) => texts.actionOwner(title, before, after),
    lostText,
  ),
  'action-due': inEntry(
    changed(marks.due),
    ({ title, before, after }) => texts.actionDue(title, dayOf(before), dayOf(after)),
    lostDay,
  ),
  'action-outcome': inEntry(
    changed(marks.outcome),
    ({ title, before, after }) => texts.actionOutcome(title, before, after),
    lostText,
  ),
}

export const formOf = ({ kind }: MeetingDifference): Form => forms[kind]

/** The description of a change, after the name of its author. */
export const changeWords = (change: MeetingDifference): string => wordsOf(forms, change)

/** Returns the other members who set the field in the same step, and their values, if they are known. */
export function lostWords(change: MeetingChange): { who: Who; value: string | null }[] {
  const { lost } = formOf(change)
  return lost === null ? [] : change.lost.map(({ who, value }) => ({ who, value: lost(value, change) }))
}
