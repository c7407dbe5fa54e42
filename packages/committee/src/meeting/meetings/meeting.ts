import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { keysOf, readFields } from '../../document/form-fields.ts'
import { inOrder } from '../../document/ordered-list.ts'
import { concernsField } from '../../document/query.ts'
import { readRichText } from '../../document/rich-text.ts'
import { readTitle } from '../../document/title-rule.ts'
import {
  readField,
  readFlag,
  readInstant,
  readOptionalText,
  readText,
  valuesUnder,
} from '../../document/tolerant-read.ts'
import { presentActionItemsOf, readActionItems } from '../action-items/action-item.ts'
import { readAgendaItem } from '../agenda/agenda-item.ts'
import { readMeetingDocuments } from '../documents/meeting-document.ts'
import { itemsOf, presentItemsOf } from '../items/meeting-item.ts'
import { readRitualItem } from '../rituals/ritual-item.ts'
import { bylawsId, pledgeId } from '../template/default-entries.ts'
import { readCancellation } from './cancellation.ts'
import { meetingFields } from './meeting-fields.ts'
import { readStatus } from './meeting-status.ts'

export const recurrences = ['weekly', 'monthly', 'quarterly'] as const
/** Without a rule, monthly and quarterly recurrences keep the weekday: the second Tuesday stays the second Tuesday. */
export interface Recurring {
  readonly enabled: boolean
  readonly frequency: (typeof recurrences)[number]
  /** The IANA time zone of its time of day; if absent, the zone of the reading device. */
  readonly timeZone?: string
  /** The series began on a fifth weekday, which not every month has: it takes place on the last one. */
  readonly lastOfMonth?: boolean
  /** The rule beside the frequency; see `ruleOf`. */
  readonly rule?: string
}

export type MeetingHead = ReturnType<typeof readMeetingHead>

export type Meeting = ReturnType<typeof readMeeting>

/** An older app keeps the value under this key, whatever it writes under `recurring`. */
export const ruleKey = 'recurrenceRule'

// A meeting is a map under its id. Its entities are keys of that one map (`agenda:{id}`, `ritual:{id}`,
// `action:{id}`, `document:{id}`, `tag:{name}`), so that a meeting needs no further containers.

const headFields: ReadonlySet<unknown> = new Set([
  'title',
  'scheduledFor',
  'startedAt',
  'endedAt',
  'parentMeetingId',
  'recurring',
  ruleKey,
  'removedAt',
  'cancelled',
  'recursFrom',
  'nextDeclinedAt',
  ...keysOf(meetingFields),
])

export const concernsHead = concernsField((field) => headFields.has(field))

const tagPrefix = 'tag:'
const longAgo = new Date(0).toISOString()

export function readMeetingHead(id: string, meeting: Y.Map<unknown>) {
  const scheduledFor = readInstant(meeting.get('scheduledFor'))
  const startedAt = readInstant(meeting.get('startedAt'))
  const endedAt = readInstant(meeting.get('endedAt'))
  return {
    id,
    title: readTitle(meeting.get('title')),
    /** The start, or the planned time. */
    date: startedAt ?? scheduledFor ?? endedAt ?? longAgo,
    scheduledFor,
    status: readStatus(meeting),
    startedAt,
    endedAt,
    parentMeetingId: readOptionalText(meeting.get('parentMeetingId')),
    recurring: readRecurring(meeting),
    removedAt: readInstant(meeting.get('removedAt')),
    cancelled: readCancellation(meeting),
    recursFrom: readOptionalText(meeting.get('recursFrom')),
    /** When a member declined the next meeting. */
    nextDeclinedAt: readInstant(meeting.get('nextDeclinedAt')),
    ...readFields(meetingFields, meeting),
  }
}

export function readMeeting(id: string, meeting: Y.Map<unknown>) {
  const agenda = presentItemsOf(meeting, 'agenda')
  const rituals = presentItemsOf(meeting, 'ritual')
  const agendaItems = inOrder(agenda.read.map(([itemId, item]) => readAgendaItem(itemId, item)))
  return {
    ...readMeetingHead(id, meeting),
    /** From an old import, or the items' titles, one per line. */
    agenda: readText(meeting.get('agenda')) || agendaItems.map((item) => item.title).join('\n'),
    agendaItems,
    rituals: {
      pledgeDone: readFlag(meeting.get('pledgeDone')) || isRitualDone(meeting, pledgeId),
      bylawsDone: readFlag(meeting.get('bylawsDone')) || isRitualDone(meeting, bylawsId),
      items: inOrder(rituals.read.map(([itemId, item]) => readRitualItem(itemId, item))),
    },
    notes: readRichText(meeting.get('notes')),
    transcript: readText(meeting.get('transcript')),
    actionItems: readActionItems(meeting),
    documents: readMeetingDocuments(meeting),
    tags: readMeetingTags(meeting),
    /** The numbers of entries beyond the limits. */
    unread: {
      agenda: agenda.unread.length,
      rituals: rituals.unread.length,
      actionItems: presentActionItemsOf(meeting).unread.length,
    },
  }
}

/** A new, empty meeting. All its nested types are created here, never later (D2). */
export function createMeeting(
  title: string,
  fields: Partial<Pick<MeetingHead, 'scheduledFor' | 'startedAt' | 'parentMeetingId' | 'recurring' | 'recursFrom'>>,
): Y.Map<unknown> {
  const meeting = new Y.Map<unknown>()
  meeting.set('title', new Y.Text(title))
  meeting.set('notes', new Y.XmlFragment())
  meeting.set('transcript', new Y.Text())
  for (const [field, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) meeting.set(field, value)
  }
  if (fields.recurring) {
    const { rule, ...known } = fields.recurring
    meeting.set('recurring', known)
    if (rule) meeting.set(ruleKey, rule)
  }
  return meeting
}

export function meetingNotes(doc: Y.Doc, meetingId: string): Y.XmlFragment | null {
  const notes = findMeeting(doc, meetingId)?.get('notes')
  return notes instanceof Y.XmlFragment ? notes : null
}

function readRecurring(meeting: Y.Map<unknown>): Recurring | null {
  const value = meeting.get('recurring')
  const stored = readField(value, 'frequency')
  const frequency = recurrences.find((known) => known === stored) ?? 'weekly'
  const rule = readRule(meeting)
  if (readField(value, 'enabled') !== true) return null
  const timeZone = readOptionalText(readField(value, 'timeZone'))
  return {
    enabled: true,
    frequency,
    ...(timeZone !== null && { timeZone }),
    ...(readField(value, 'lastOfMonth') === true && { lastOfMonth: true }),
    ...(rule?.startsWith(frequency) && { rule }),
  }
}

/** The rule of a series is searched in so many earlier meetings: those that an older app planned have none. */
const maxEarlier = 12

export function readRule(meeting: Y.Map<unknown>): string | null {
  const meetings = meeting.parent
  let of: unknown = meeting
  for (let step = 0; step < maxEarlier && of instanceof Y.Map && !of.has(ruleKey); step++)
    of = meetings instanceof Y.Map && meetings.get(of.get('recursFrom') ?? of.get('parentMeetingId'))
  return of instanceof Y.Map ? readOptionalText(of.get(ruleKey)) : null
}

function isRitualDone(meeting: Y.Map<unknown>, origin: string): boolean {
  for (const [, item] of itemsOf(meeting, 'ritual')) {
    if (item.get('origin') === origin && readFlag(item.get('completed'))) return true
  }
  return false
}

function readMeetingTags(meeting: Y.Map<unknown>): string[] {
  return Array.from(valuesUnder(meeting, tagPrefix), ([tag, value]) => (value === true ? [tag] : []))
    .flat()
    .sort()
}
