import {
  isCancelled,
  type ListedActionItem,
  type Meeting,
  type MinutesSource,
  type NoteBlock,
  type Proceedings,
} from '@civic-hub/committee'
import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { attendanceEntries, dutyHolders, happeningsByItem } from './attendance-in-minutes.ts'
import type { MinutesEntry } from './minutes-entry.ts'
import { timeOfDay, writeIn } from './time-in-minutes.ts'

/**
 * Increase it whenever the same meeting would give other words, or words in another order: an approved text
 * of another format is not compared with the text of this version.
 */
export const minutesFormat = 6

export interface EntriesSection {
  readonly kind: 'entries'
  readonly heading: string
  readonly numbered: boolean
  readonly entries: readonly MinutesEntry[]
}

export interface NotesSection {
  readonly kind: 'notes'
  readonly heading: string
  readonly blocks: readonly NoteBlock[]
  /** Remarks about the notes, below them. */
  readonly below: readonly string[]
}

export type MinutesSection = EntriesSection | NotesSection

/** The minutes of a meeting in words. They are derived from the meeting and never stored. */
export interface Minutes {
  readonly committee: string
  readonly title: string
  readonly when: string
  /** The place of the meeting, or null. */
  readonly where: string | null
  /** The people who presided and took the notes, in words. */
  readonly duties: readonly string[]
  /** The reason why they are not final yet, or null. */
  readonly draft: string | null
  /** Sections with content; empty ones are left out. */
  readonly sections: readonly MinutesSection[]
}

/** `timeZone`: an IANA name; the default is the device's zone. Throws for an unsupported zone. */
export function minutesOf(committee: string, source: MinutesSource, timeZone?: string): Minutes {
  const { meeting, notes, actionItems, proceedings, late } = source
  const { agendaItems, rituals, documents } = meeting
  const listed = [
    ...agendaItems.filter(({ completed }) => completed),
    ...agendaItems.filter(({ completed }) => !completed),
  ]
  const happenings = happeningsByItem(proceedings, timeZone)
  // Events at the end of the agenda, outside of all items, or at an item that was removed.
  const atNoItem = [...happenings]
    .filter(([item]) => !listed.some(({ id }) => id === item))
    .flatMap(([, sentences]) => sentences)
  const lateIn = (id: string) => (late[id] ? [texts.late(late[id])] : [])
  const documentsOf = (id: string) => documents.filter(({ item }) => item === id).map(({ name }) => name)
  // Includes those of an item that was removed.
  const ofMeeting = documents.filter(({ item }) => !listed.some(({ id }) => id === item))
  const sections: MinutesSection[] = [
    entriesOf(texts.attendance.heading, 'bullets', [
      ...attendanceEntries(proceedings, timeZone),
      ...atNoItem.map(plainEntry),
    ]),
    entriesOf(
      texts.rituals,
      'bullets',
      rituals.items.map((item) => ({
        words: item.title,
        remarks: [item.completed ? texts.completed : texts.notCompleted],
        below: [...paragraphs(item.notes), ...lateIn(item.id)],
      })),
    ),
    entriesOf(
      texts.agenda,
      'numbers',
      listed.map((item) => ({
        words: item.title,
        remarks: [...item.tags, item.completed ? texts.completed : texts.notCompleted],
        below: [
          ...paragraphs(item.notes),
          ...lateIn(item.id),
          ...item.subtasks.map((subtask) => `${subtask.completed ? '☑' : '☐'} ${subtask.title}`),
          ...(happenings.get(item.id) ?? []),
          ...(documentsOf(item.id).length > 0 ? [texts.documentsOfItem(documentsOf(item.id))] : []),
        ],
      })),
    ),
    { kind: 'notes', heading: texts.notes, blocks: notes, below: lateIn('') },
    entriesOf(texts.actionItems, 'numbers', actionItems.map(actionItemEntry)),
    entriesOf(
      texts.documents,
      'bullets',
      ofMeeting.map(({ name }) => plainEntry(name)),
    ),
  ]
  return {
    committee,
    title: meeting.title.trim() || meetingsTexts.untitled,
    when: whenOf(meeting, timeZone),
    where: whereOf(meeting),
    duties: dutiesOf(proceedings, timeZone),
    draft: draftOf(meeting),
    sections: sections.filter(
      (section) => (section.kind === 'notes' ? section.blocks : section.entries).length > 0,
    ),
  }
}

const plainEntry = (words: string): MinutesEntry => ({ words, remarks: [], below: [] })

function entriesOf(
  heading: string,
  marks: 'bullets' | 'numbers',
  entries: readonly MinutesEntry[],
): EntriesSection {
  return { kind: 'entries', heading, numbered: marks === 'numbers', entries }
}

function actionItemEntry({ title, owner, dueDate, done, carriedTo, late }: ListedActionItem): MinutesEntry {
  const isDone = carriedTo ? carriedTo.done : done
  return {
    words: title,
    remarks: [
      ...(owner === '' ? [] : [texts.owner(owner)]),
      ...(dueDate === null ? [] : [texts.due(dayInWords(dueDate))]),
      isDone ? texts.done : texts.open,
      ...(carriedTo ? [texts.carriedTo(carriedTo.title)] : []),
      ...(late.length > 0 ? [texts.lateActionItem] : []),
    ],
    below: [],
  }
}

function whenOf({ startedAt, endedAt, date }: Meeting, timeZone: string | undefined): string {
  const write = writeIn(timeZone)
  const time = (iso: string | null) => iso && write(iso, timeOfDay)
  return texts.when(write(date, 'MMM d, yyyy'), time(startedAt ?? date), time(endedAt))
}

function draftOf(meeting: Meeting): string | null {
  const { status, cancelled } = meeting
  if (cancelled && isCancelled(meeting)) return meetingsTexts.cancelledBecause(cancelled.reason)
  return status === 'completed' ? null : texts.draft[status]
}

function whereOf({ place, link }: Meeting): string | null {
  const where = [...(place === null ? [] : [place]), ...(link === null ? [] : [texts.online(link)])]
  return where.length === 0 ? null : where.join(' · ')
}

function dutiesOf(proceedings: Proceedings, timeZone: string | undefined): string[] {
  const presiding = dutyHolders(proceedings, 'presiding', timeZone)
  const notes = dutyHolders(proceedings, 'notes', timeZone)
  return [
    ...(presiding.length > 0 ? [texts.presiding(presiding)] : []),
    ...(notes.length > 0 ? [texts.notesTakenBy(notes)] : []),
  ]
}

const paragraphs = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Old imports contain due dates as free text. */
function dayInWords(dueDate: string): string {
  const day = parseISO(dueDate)
  return isValid(day) ? format(day, 'MMM d, yyyy') : dueDate
}
