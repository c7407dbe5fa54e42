import * as Y from 'yjs'
import { officeIn, officesByTerm } from '../../committee/members/offices.ts'
import { queryMembers } from '../../committee/members/query-members.ts'
import { findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { dayOf } from '../../document/time-zone.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readInstant } from '../../document/tolerant-read.ts'
import { concernsActionItems, type ListedActionItem, listActionItems } from '../action-items/query-action-items.ts'
import { isAdjournment, itemKey, itemOrderOf } from '../items/meeting-item.ts'
import { isCancelled } from '../meetings/cancellation.ts'
import { readLateNotes } from '../meetings/late-notes.ts'
import { concernsHead, type Meeting, readMeeting, readMeetingHead } from '../meetings/meeting.ts'
import { timeZoneOf } from '../meetings/meeting-time-zone.ts'
import { type NoticeGiven, readNoticesGiven } from '../notice/notice-given.ts'
import { countedAttendance } from '../proceedings/attendance.ts'
import { observeAuthors } from '../proceedings/decisions/authorship.ts'
import { readAllStatements } from '../proceedings/decisions/decision-statement.ts'
import { type Decisions, readDecisions } from '../proceedings/decisions/decisions.ts'
import { queryDecisionRules } from '../proceedings/decisions/query-decisions.ts'
import { itemsOfParagraphs } from '../proceedings/decisions/sections.ts'
import { lineKey } from '../proceedings/line-key.ts'
import { type Proceedings, readProceedings } from '../proceedings/proceedings.ts'
import { readStatements, type Statement } from '../proceedings/statement.ts'
import { readQuorum } from '../template/meeting-template.ts'
import { queryTimeZone } from '../template/time-zone-transitions.ts'
import { concernsMinutesMotions, type MinutesMotion, readApprovalByMotion } from './minutes-by-motion.ts'
import {
  keepsOtherSettings,
  type MinutesSettings,
  queryMinutesSettings,
  readSettingsOfMinutes,
} from './minutes-settings.ts'
import { type NoteBlock, type NotesPart, readNotesParts } from './note-block.ts'
import { recordedLines } from './recorded-lines.ts'
import { type MeetingRecords, readRecords } from './records.ts'
import { readTakenItems } from './taken-items.ts'

/** The data from which the minutes of a meeting are derived, as plain values. */
export interface MinutesSource {
  readonly meeting: Meeting
  /** The time zone in which its times are written; null for the reader's. */
  readonly timeZone: string | null
  /** The notes with their formatting, by item; null for those before the first section, or of a removed item. */
  readonly notes: ReadonlyMap<string | null, readonly NoteBlock[]>
  readonly actionItems: readonly ListedActionItem[]
  /** The agenda item of each action item that was made from a line in the notes about it. */
  readonly itemOfActionItem: ReadonlyMap<string, string>
  readonly proceedings: Proceedings
  readonly decisions: Decisions
  /**
   * The ids of the agenda items to which the meeting came, in that order; null if it recorded no move from item to
   * item.
   */
  readonly taken: readonly string[] | null
  /** The item at which the sitting changed, by the id of the change. */
  readonly sittingItems: ReadonlyMap<string, string | null>
  /** The agenda item of the adjournment; null without one. */
  readonly adjournment: string | null
  /** The motion of a later meeting that approved these minutes. */
  readonly approvedBy: MinutesMotion | null
  /** The titles of the earlier meetings whose minutes this one corrects. */
  readonly earlierTitles: ReadonlyMap<string, string>
  /** The committee's next meeting after this one. */
  readonly next: NextMeeting | null
  /**
   * The names of members who edited after the meeting's end: the meeting's notes under '', an item's notes
   * under its id.
   */
  readonly late: Readonly<Record<string, readonly string[]>>
  readonly settings: MinutesSettings
  /** True if the committee has other settings now. */
  readonly hasOlderSettings: boolean
  readonly records: MeetingRecords
  /** The postings of the agenda, the first first. */
  readonly notices: readonly NoticeGiven[]
  /** The offices of people at the meeting, by their keys in attendance. */
  readonly offices: ReadonlyMap<string, string>
}

/** `date` is its planned time. */
type NextMeeting = Pick<Meeting, 'title' | 'date' | 'venue'>

/** The data of the minutes, or null if there is no such meeting. Fires for all changes of this data. */
export function queryMinutesSource(doc: Y.Doc, meetingId: string): Query<MinutesSource | null> {
  const read = () => {
    const meeting = findMeeting(doc, meetingId)
    return meeting && readMinutesSource(doc, meetingId, meeting)
  }
  return {
    read,
    subscribe: (onChange) => {
      const continued = findMeeting(doc, meetingId)?.get('parentMeetingId')
      const meetings = queryOfMeetings(
        doc,
        read,
        (path) =>
          path[0] === meetingId ||
          path[0] === continued ||
          concernsActionItems(doc, meetingId, path) ||
          concernsMinutesMotions(doc, meetingId, path) ||
          concernsHead(path),
      )
      const authors = { subscribe: (changed: () => void) => observeAuthors(doc, changed) }
      const settings = [queryDecisionRules(doc), queryMinutesSettings(doc), queryTimeZone(doc)]
      return subscribeToAll([...settings, queryMembers(doc), authors, meetings], onChange)
    },
  }
}

function readMinutesSource(doc: Y.Doc, meetingId: string, stored: Y.Map<unknown>): MinutesSource {
  const meeting = readMeeting(meetingId, stored)
  const timeZone = timeZoneOf(stored)
  const late: Record<string, readonly string[]> = {}
  const found = (id: string, key: string) => {
    const names = readLateNotes(stored, key)
    if (names.length > 0) late[id] = names
  }
  found('', '')
  for (const { id } of meeting.agendaItems) found(id, itemKey('agenda', id))
  for (const { id } of meeting.rituals.items) found(id, itemKey('ritual', id))
  const decisions = readDecisions(stored)
  const statements = readStatements(stored)
  const orders = new Map(statements.map(({ id, order }) => [id, order]))
  const taken = readTakenItems(statements, itemOrderOf(stored, 'agenda').open)
  const actionItems = listActionItems(doc, meetingId)
  const { notes, lines } = readNotes(stored, decisions, meeting)
  return {
    meeting,
    timeZone,
    notes,
    actionItems,
    itemOfActionItem: new Map(
      actionItems.flatMap(({ id, fromLine }) => {
        const item = fromLine === null ? undefined : lines.get(lineKey(fromLine))
        return item === undefined ? [] : [[id, item] as const]
      }),
    ),
    proceedings: readProceedings(stored, { quorum: readQuorum(doc) }),
    decisions,
    taken: taken.inOrder,
    sittingItems: new Map(decisions.sitting.events.map(({ id }) => [id, taken.at(orders.get(id) ?? '')] as const)),
    adjournment: meeting.agendaItems.findLast(({ id }) => isAdjournmentItem(stored, id))?.id ?? null,
    approvedBy: readApprovalByMotion(doc, meetingId),
    earlierTitles: new Map(
      decisions.corrections.flatMap(({ minutesOf }) => {
        const title = readTitle(findMeeting(doc, minutesOf)?.get('title')).trim()
        return title === '' ? [] : [[minutesOf, title] as const]
      }),
    ),
    next: nextMeeting(doc, meeting),
    late,
    settings: readSettingsOfMinutes(stored),
    hasOlderSettings: keepsOtherSettings(stored),
    records: readRecords(readAllStatements(stored)),
    notices: readNoticesGiven(stored),
    offices: officesIn(doc, dayOf(meeting.date, timeZone), statements),
  }
}

function isAdjournmentItem(stored: Y.Map<unknown>, id: string): boolean {
  const item = stored.get(itemKey('agenda', id))
  return item instanceof Y.Map && isAdjournment(item)
}

/** The office that was stated with the attendance counts; without one, that of a term in the directory. */
function officesIn(doc: Y.Doc, day: string, statements: readonly Statement[]): ReadonlyMap<string, string> {
  const offices = new Map(officesByTerm(doc, day))
  for (const one of countedAttendance(statements)) {
    const office = one.office ?? officeIn(offices, one)
    if (office !== null) offices.set(one.person, office)
  }
  return offices
}

/** The notes by item, and the item of each line of a paragraph. Recorded lines are left out. */
function readNotes(stored: Y.Map<unknown>, { sections }: Decisions, { agendaItems }: Meeting) {
  const items = new Set(agendaItems.map(({ id }) => id))
  const notes = stored.get('notes')
  const itemOfLine = new Map<string, string>()
  if (!(notes instanceof Y.XmlFragment)) return { notes: partsOf(readNotesParts(notes, general)), lines: itemOfLine }
  const itemsOf = itemsOfParagraphs(notes, sections)
  const recorded = recordedLines(stored)
  const parts = readNotesParts(notes, (paragraph, text) => {
    const section = itemsOf[paragraph] ?? null
    const item = section !== null && items.has(section) ? section : null
    if (item !== null) for (const line of text.split('\n')) itemOfLine.set(lineKey(line), item)
    return { item, hasRecordedLine: recorded.has(paragraph) }
  })
  return { notes: partsOf(parts), lines: itemOfLine }
}

const general = () => ({ item: null })
const partsOf = (parts: readonly NotesPart[]) => new Map(parts.map(({ item, blocks }) => [item, blocks]))

/** The first planned meeting after this one that is neither removed nor cancelled, nor began before this one. */
function nextMeeting(doc: Y.Doc, { id, date, startedAt }: Meeting): NextMeeting | null {
  let next: NextMeeting | null = null
  for (const [otherId, other] of meetingsMap(doc).entries()) {
    if (!(other instanceof Y.Map)) continue
    const planned = readInstant(other.get('scheduledFor'))
    if (otherId === id || planned === null || Date.parse(planned) <= Date.parse(date)) continue
    if (next !== null && Date.parse(next.date) <= Date.parse(planned)) continue
    // A meeting can be held days before its planned time.
    const began = readInstant(other.get('startedAt'))
    if (began !== null && Date.parse(began) <= Date.parse(startedAt ?? date)) continue
    const head = readMeetingHead(otherId, other)
    if (head.removedAt === null && !isCancelled(head)) next = { title: head.title, date: planned, venue: head.venue }
  }
  return next
}
