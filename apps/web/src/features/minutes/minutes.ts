import type { ListedActionItem, Meeting, Proceedings } from '@civic-hub/committee'
import { format } from 'date-fns/format'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { minutesTexts as texts } from '../../texts/en/minutes.ts'
import { attendanceEntries, dutyHolders, happeningsByItem } from './attendance-in-minutes.ts'
import { timeOfDay, writeIn } from './time-in-minutes.ts'

/**
 * Increase it whenever the same meeting would give other words, or words in another order: an approved text of another
 * format is not compared with what this one makes.
 */
export const minutesFormat = 4

/** One entry of a section, with its details below. */
export interface MinutesEntry {
  readonly words: string
  /** What is said about it in the same line, as "completed". */
  readonly remarks: readonly string[]
  /** Paragraphs, as they were typed. */
  readonly below: readonly string[]
}

export interface MinutesSection {
  readonly heading: string
  readonly numbered: boolean
  readonly entries: readonly MinutesEntry[]
}

/** The minutes of a meeting in words. They are derived from the meeting and never stored. */
export interface Minutes {
  readonly committee: string
  readonly title: string
  readonly when: string
  /** Where it took place, or null. */
  readonly where: string | null
  /** Who presided and who took the notes, in words. */
  readonly duties: readonly string[]
  /** Why they are not final yet, or null. */
  readonly draft: string | null
  /** Sections that have entries; empty ones are left out. */
  readonly sections: readonly MinutesSection[]
}

/** `timeZone`: an IANA name; times are those of the device without one. Throws for a zone that it does not know. */
export function minutesOf(
  committee: string,
  title: string,
  meeting: Meeting,
  actionItems: readonly ListedActionItem[],
  proceedings: Proceedings | null = null,
  timeZone?: string,
): Minutes {
  const { status, agendaItems, rituals, notes, documents } = meeting
  const listed = [
    ...agendaItems.filter(({ completed }) => completed),
    ...agendaItems.filter(({ completed }) => !completed),
  ]
  const happenings = proceedings ? happeningsByItem(proceedings, timeZone) : null
  // At the end of the agenda, without one, or at an item that was removed.
  const atNoItem = [...(happenings ?? [])]
    .filter(([item]) => !listed.some(({ id }) => id === item))
    .flatMap(([, sentences]) => sentences)
  const sections: MinutesSection[] = [
    {
      heading: texts.attendance.heading,
      numbered: false,
      entries: proceedings
        ? [
            ...attendanceEntries(proceedings, timeZone),
            ...atNoItem.map((words) => ({ words, remarks: [], below: [] })),
          ]
        : [],
    },
    {
      heading: texts.rituals,
      numbered: false,
      entries: rituals.items.map((item) => ({
        words: item.title,
        remarks: [item.completed ? texts.completed : texts.notCompleted],
        below: paragraphs(item.notes),
      })),
    },
    {
      heading: texts.agenda,
      numbered: true,
      entries: listed.map((item) => ({
        words: item.title,
        remarks: [...item.tags, item.completed ? texts.completed : texts.notCompleted],
        below: [
          ...paragraphs(item.notes),
          ...item.subtasks.map((subtask) => `${subtask.completed ? '☑' : '☐'} ${subtask.title}`),
          ...(happenings?.get(item.id) ?? []),
        ],
      })),
    },
    {
      heading: texts.notes,
      numbered: false,
      entries: paragraphs(notes).map((words) => ({ words, remarks: [], below: [] })),
    },
    { heading: texts.actionItems, numbered: true, entries: actionItems.map(actionItemEntry) },
    {
      heading: texts.documents,
      numbered: false,
      entries: documents.map(({ name }) => ({ words: name, remarks: [], below: [] })),
    },
  ]
  return {
    committee,
    title,
    when: whenOf(meeting, timeZone),
    where: whereOf(meeting),
    duties: proceedings ? dutiesOf(proceedings, timeZone) : [],
    draft: status === 'completed' ? null : texts.draft[status],
    sections: sections.filter(({ entries }) => entries.length > 0),
  }
}

function actionItemEntry({ title, owner, dueDate, done, carriedTo }: ListedActionItem): MinutesEntry {
  const isDone = carriedTo ? carriedTo.done : done
  return {
    words: title,
    remarks: [
      ...(owner === '' ? [] : [texts.owner(owner)]),
      ...(dueDate === null ? [] : [texts.due(dayInWords(dueDate))]),
      isDone ? texts.done : texts.open,
      ...(carriedTo ? [texts.carriedTo(carriedTo.title)] : []),
    ],
    below: [],
  }
}

/** For the clipboard and a file: plain text that reads well in any program. */
export function minutesText(minutes: Minutes): string {
  const { committee, title, when, where, duties, draft, sections } = minutes
  const head = [committee, texts.title(title), when, where, ...duties, draft].filter((line) => line !== null)
  const parts = sections.map(({ heading, numbered, entries }) => {
    const lines = entries.flatMap(({ words, remarks, below }, index) => {
      const sign = numbered ? `${index + 1}. ` : heading === texts.notes ? '' : '- '
      const line = remarks.length > 0 ? `${words} (${remarks.join(', ')})` : words
      return [`${sign}${line}`, ...below.map((paragraph) => `   ${paragraph}`)]
    })
    return [heading.toUpperCase(), ...lines].join('\n')
  })
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** The title with a hyphen for every character that is no letter or digit. */
export function minutesFileName(title: string): string {
  return `${title.replace(/[^\p{L}\p{N}]/gu, '-').toLowerCase()}-minutes.txt`
}

function whenOf({ startedAt, endedAt, date }: Meeting, timeZone: string | undefined): string {
  const write = writeIn(timeZone)
  const time = (iso: string | null) => iso && write(iso, timeOfDay)
  return texts.when(write(date, 'MMM d, yyyy'), time(startedAt ?? date), time(endedAt))
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

/** Old imports have due dates in any words. */
function dayInWords(dueDate: string): string {
  const day = parseISO(dueDate)
  return isValid(day) ? format(day, 'MMM d, yyyy') : dueDate
}
