import { type MeetingField, type MeetingValues, meetingFields, type Recurring } from '@civic-hub/committee'
import type { MeetingChange, MeetingDifference, Who } from '@civic-hub/committee/history'
import { statementNoun } from '../../../shell/decision-words.ts'
import { fieldWords } from '../../../shell/meeting-field-words.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { type FormsByKind, wordsOf } from '../../../texts/words-by-kind.ts'
import { clockTime, dueDay, instant } from './history-when.ts'

const { changes: texts, marks, summary } = historyTexts

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

/** The title as a change quotes it. */
export const titled = (title: string): string => title.trim() || texts.untitled

function recurringWords(recurring: Pick<Recurring, 'frequency' | 'rule'> | null): string {
  if (recurring === null) return texts.meetingNotRecurring
  const { frequency, rule = '' } = recurring
  const [, weeks, day, places] = /^\w+ (?:(\d+)$|day (\d+)$|([\d,]+)$)/.exec(rule) ?? []
  if (frequency === 'weekly') return weeks ? texts.meetingRecurringWeeks(weeks) : texts.meetingRecurring(frequency)
  if (day) return texts.meetingRecurringDay(frequency, day)
  return (weeks ?? places) ? texts.meetingRecurringPlaces(frequency) : texts.meetingRecurring(frequency)
}

function deadlineWords(title: string, before: string | null, after: string | null): string {
  if (after === null) return texts.itemDeadlineRemoved(title, titled(before ?? ''))
  return before === null
    ? texts.itemDeadlineSet(title, titled(after))
    : texts.itemDeadline(title, titled(before), titled(after))
}

function ownerWords(title: string, before: string, after: string): string {
  if (after === '') return texts.actionOwnerRemoved(title, before)
  return before === '' ? texts.actionOwnerSet(title, after) : texts.actionOwner(title, before, after)
}

function dueWords(title: string, before: string | null, after: string | null): string {
  if (after === null) return texts.actionDueRemoved(title, before ?? '')
  return before === null ? texts.actionDueSet(title, after) : texts.actionDue(title, before, after)
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
  'meeting-recurring': inHead(changed(marks.plan), summary.plan, ({ after }) => recurringWords(after), lostValue),
  'meeting-cancelled': inHead(
    changed(marks.plan),
    summary.cancelled,
    ({ reason }) => texts.meetingCancelled(titled(reason)),
    lostTextIn('reason'),
  ),
  'meeting-reinstated': inHead(changed(marks.plan), summary.reinstated, () => texts.meetingReinstated),
  'meeting-field': inHead(
    changed(marks.details),
    summary.details,
    ({ field, after }) => changedField(field, after),
    lostField,
  ),
  'meeting-tag-added': unmarked('head', summary.tags, ({ tag }) => texts.meetingTagAdded(titled(tag))),
  'meeting-tag-removed': unmarked('head', summary.tags, ({ tag }) => texts.meetingTagRemoved(titled(tag))),
  'document-added': unmarked('attached', summary.documents, ({ name }) => texts.documentAdded(titled(name))),
  'document-removed': unmarked('attached', summary.documents, ({ name }) => texts.documentRemoved(titled(name))),
  'document-restored': unmarked('attached', summary.documents, ({ name }) => texts.documentRestored(titled(name))),
  'document-replaced': unmarked('attached', summary.documents, ({ name }) => texts.documentReplaced(titled(name))),
  'document-erased': unmarked('attached', summary.documents, ({ name }) => texts.documentErased(titled(name))),
  'document-renamed': unmarked('attached', summary.documents, ({ before, after }) =>
    texts.documentRenamed(titled(before), titled(after)),
  ),
  'document-moved': unmarked('attached', summary.documents, ({ name, item }) =>
    item === null ? texts.documentMovedToMeeting(titled(name)) : texts.documentMoved(titled(name), titled(item)),
  ),
  'source-named': unmarked('attached', summary.sources, ({ about }) => texts.sourceNamed(titled(about))),
  'source-removed': unmarked('attached', summary.sources, ({ about }) => texts.sourceRemoved(titled(about))),
  notes: inNotes(summary.notes, () => texts.notes),
  'notes-formatted': inNotes(summary.formatting, () => texts.notesFormatted),
  transcript: {
    mark: changed(marks.changed),
    summary: { section: 'attached', name: summary.transcript },
    lost: null,
    contents: 'transcript',
    words: () => texts.transcript,
  },
  'item-added': inEntry(added, ({ title, list }) => texts.itemAdded(titled(title), list)),
  'item-removed': inEntry(removed, ({ title, list }) => texts.itemRemoved(titled(title), list)),
  'item-restored': inEntry(restored, ({ title, list }) => texts.itemRestored(titled(title), list)),
  'item-completed': inEntry(changed(marks.completed), ({ title }) => texts.itemCompleted(titled(title)), lostValue),
  'item-reopened': inEntry(changed(marks.reopened), ({ title }) => texts.itemReopened(titled(title)), lostValue),
  'item-moved': inEntry(changed(marks.moved), ({ title }) => texts.itemMoved(titled(title))),
  'item-title': inEntry(changed(marks.renamed), ({ before, after }) => texts.itemTitle(titled(before), titled(after))),
  'item-notes': inEntry(changed(marks.notes), ({ title }) => texts.itemNotes(titled(title))),
  'item-deadline': inEntry(
    changed(marks.deadline),
    ({ title, before, after }) => deadlineWords(titled(title), before, after),
    lostText,
  ),
  'item-planned': inEntry(
    changed(marks.planned),
    ({ title, after }) =>
      after === null ? texts.itemPlannedRemoved(titled(title)) : texts.itemPlanned(titled(title), after),
    lostNumber,
  ),
  'attendance-stated': unmarked('held', summary.attendance, ({ name, status, at }) =>
    texts.attendanceStated(name, status, clockTime(at)),
  ),
  'attendance-voided': unmarked('held', summary.attendance, ({ name, status, at }) =>
    texts.attendanceVoided(name, status, clockTime(at)),
  ),
  'duty-stated': unmarked('held', summary.duties, ({ name, duty, at }) => texts.dutyStated(name, duty, clockTime(at))),
  'duty-voided': unmarked('held', summary.duties, ({ name, duty, at }) => texts.dutyVoided(name, duty, clockTime(at))),
  'moved-to': unmarked('held', summary.now, ({ title }) =>
    title === null ? texts.movedToEnd : texts.movedTo(titled(title)),
  ),
  'move-voided': unmarked('held', summary.now, ({ title }) =>
    title === null ? texts.moveToEndVoided : texts.moveVoided(titled(title)),
  ),
  'decision-stated': unmarked('held', summary.decisions, ({ statement, about }) =>
    decisionTexts.recorded(statementNoun(statement, about)),
  ),
  'decision-voided': unmarked('held', summary.decisions, ({ statement, about }) =>
    decisionTexts.tookBack(statementNoun(statement, about)),
  ),
  'item-tag-added': inEntry(changed(marks.tags), ({ title, tag }) => texts.itemTagAdded(titled(title), tag)),
  'item-tag-removed': inEntry(changed(marks.tags), ({ title, tag }) => texts.itemTagRemoved(titled(title), tag)),
  'subtask-added': inEntry(changed(marks.subtasks), ({ title, subtask }) =>
    texts.subtaskAdded(titled(title), titled(subtask)),
  ),
  'subtask-removed': inEntry(changed(marks.subtasks), ({ title, subtask }) =>
    texts.subtaskRemoved(titled(title), titled(subtask)),
  ),
  'subtask-completed': inEntry(
    changed(marks.subtasks),
    ({ title, subtask }) => texts.subtaskCompleted(titled(title), titled(subtask)),
    lostValue,
  ),
  'subtask-reopened': inEntry(
    changed(marks.subtasks),
    ({ title, subtask }) => texts.subtaskReopened(titled(title), titled(subtask)),
    lostValue,
  ),
  'subtask-title': inEntry(
    changed(marks.subtasks),
    ({ before, after }) => texts.subtaskTitle(titled(before), titled(after)),
    lostTextIn('title'),
  ),
  'action-added': inEntry(added, ({ title }) => texts.actionAdded(titled(title))),
  'action-removed': inEntry(removed, ({ title }) => texts.actionRemoved(titled(title))),
  'action-restored': inEntry(restored, ({ title }) => texts.actionRestored(titled(title))),
  'action-done': inEntry(changed(marks.completed), ({ title }) => texts.actionDone(titled(title)), lostValue),
  'action-reopened': inEntry(changed(marks.reopened), ({ title }) => texts.actionReopened(titled(title)), lostValue),
  'action-title': inEntry(changed(marks.renamed), ({ before, after }) =>
    texts.actionTitle(titled(before), titled(after)),
  ),
  'action-owner': inEntry(
    changed(marks.owner),
    ({ title, before, after }) => ownerWords(titled(title), before, after),
    lostText,
  ),
  'action-due': inEntry(
    changed(marks.due),
    ({ title, before, after }) => dueWords(titled(title), dayOf(before), dayOf(after)),
    lostDay,
  ),
  'action-outcome': inEntry(
    changed(marks.outcome),
    ({ title, before, after }) =>
      after === null
        ? texts.actionOutcomeRemoved(titled(title), titled(before ?? ''))
        : texts.actionOutcome(titled(title), titled(after)),
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
