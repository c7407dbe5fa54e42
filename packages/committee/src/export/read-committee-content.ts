import type * as Y from 'yjs'
import { byDate } from '../committee/budget/ledger-entry.ts'
import { queryLedger } from '../committee/budget/query-ledger.ts'
import { checklists } from '../committee/checklists/checklist.ts'
import { describeCommittee } from '../committee/identity/committee-identity.ts'
import { allLists, type ListName } from '../committee/lists/index.ts'
import { queryMembers } from '../committee/members/query-members.ts'
import { hasVote, readRoleVotes } from '../committee/members/role-votes.ts'
import { keyOf } from '../document/form-fields.ts'
import { nameForType } from '../meeting/documents/document-name.ts'
import { allApprovalsElsewhere, allDocuments, receiptsInUse } from '../meeting/documents/files-in-use.ts'
import type { FileOfDocument, MeetingDocument } from '../meeting/documents/meeting-document.ts'
import type { ItemFields } from '../meeting/items/meeting-item.ts'
import { meetingFieldNames, meetingFields } from '../meeting/meetings/meeting-fields.ts'
import { queryMeetingList } from '../meeting/meetings/query-meetings.ts'
import { queryApprovalsElsewhere } from '../meeting/minutes/approval-elsewhere.ts'
import { readMinutesSettings } from '../meeting/minutes/minutes-settings.ts'
import { type MinutesSource, queryMinutesSource } from '../meeting/minutes/minutes-source.ts'
import { readWordTemplate } from '../meeting/minutes/word-template.ts'
import { readNoticeSettings } from '../meeting/notice/notice-settings.ts'
import { queryDecisions } from '../meeting/proceedings/decisions/query-decisions.ts'
import { readTemplate } from '../meeting/template/meeting-template.ts'
import { readTimeZone } from '../meeting/template/time-zone.ts'
import { type CommitteeContent, committeeContentSchema, contentVersion } from './committee-content.ts'

/** All meetings that are not removed, with all data of their minutes, the first meeting first. */
export function readMeetingSources(doc: Y.Doc): MinutesSource[] {
  return queryMeetingList(doc)
    .read()
    .map(({ id }) => queryMinutesSource(doc, id).read())
    .filter((source) => source !== null)
    .toSorted((a, b) => Date.parse(a.meeting.date) - Date.parse(b.meeting.date) || byId(a.meeting, b.meeting))
}

/** Plain values of a documented shape, without removed entities. Never throws. */
export function readCommitteeContent(doc: Y.Doc): CommitteeContent {
  const { name, emoji, createdAt } = describeCommittee(doc)
  const { rituals, defaultAgendaItems, defaultDuration } = readTemplate(doc)
  const notice = readNoticeSettings(doc)
  const roleVotes = readRoleVotes(doc)
  const { entries, openingBalance, fiscalYearStart } = queryLedger(doc).read()
  // The schema removes fields that are only for the screens.
  return committeeContentSchema.parse({
    contentVersion,
    name,
    emoji,
    createdAt,
    timeZone: readTimeZone(doc),
    meetings: readMeetingSources(doc).map((source) => ({
      ...meetingContent(source),
      ...decisionsContent(doc, source.meeting.id),
      approvals: queryApprovalsElsewhere(doc, source.meeting.id).read(),
    })),
    template: {
      rituals: rituals.map(({ text }) => text),
      agenda: defaultAgendaItems.map(({ text }) => text),
      duration: defaultDuration,
      minutes: readMinutesSettings(doc),
      notice: notice.rule,
      holidays: notice.holidays,
    },
    ledger: {
      openingBalance,
      fiscalYearStart,
      entries: [...entries.values()].filter(({ removed }) => !removed).toSorted(byDate),
    },
    members: queryMembers(doc)
      .read()
      .map((member) => ({ ...member, votes: hasVote(roleVotes, member.role) }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || byId(a, b)),
    checklists: checklists.query(doc).read(),
    ...Object.fromEntries(allLists.map(({ part, query }) => [part, query(doc).read()])),
  } satisfies Record<Exclude<keyof CommitteeContent, ListName>, unknown>)
}

function meetingContent(source: MinutesSource) {
  const { meeting, timeZone, actionItems, proceedings, notices, records, offices } = source
  const { agendaItems, rituals } = meeting
  return {
    ...meeting,
    timeZone,
    ...Object.fromEntries(meetingFieldNames.map((name) => [keyOf(meetingFields, name), meeting[name]])),
    notices,
    publicPresent: records.publicPresent?.count ?? null,
    correspondence: records.letters,
    agenda: agendaItems.map((item) => ({ ...item, ...plainItem(item) })),
    rituals: rituals.items.map((item) => ({ ...item, ...plainItem(item) })),
    actionItems,
    attendance: proceedings.attendance.map(({ person, name, guest, last, spans }) => ({
      name,
      guest,
      status: last.status,
      office: offices.get(person) ?? null,
      reason: last.reason,
      spans,
    })),
    presiding: proceedings.duties.presiding.map(({ name }) => name),
    notesTakenBy: proceedings.duties.notes.map(({ name }) => name),
  }
}

function decisionsContent(doc: Y.Doc, meetingId: string) {
  const { motions, questions } = queryDecisions(doc, meetingId).read() ?? { motions: [], questions: [] }
  return {
    motions: motions.map((motion) => ({
      ...motion,
      wordings: motion.wordings.map(({ text }) => text),
      mover: motion.mover?.name ?? null,
      seconders: namesOf(motion.seconders),
    })),
    votes: questions.map(({ votes, computed, ...question }) => ({
      ...question,
      ...votes,
      recused: namesOf(question.recused),
      needed: computed?.checks[0]?.needed ?? null,
    })),
  }
}

const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)

const plainItem = ({ tags, subtasks }: ItemFields) => ({ tags, subtasks })

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

/** A file of a document or a receipt, with its displayed name. */
export interface NamedFile extends FileOfDocument {
  readonly name: string
  /** True for the extracted text of a file: used by the search, not displayed. */
  readonly isText: boolean
}

/** With earlier versions, receipts and the Word template, each once; no erased ones. */
export function listFiles(doc: Y.Doc): NamedFile[] {
  const files = new Map<string, NamedFile>()
  const add = (file: NamedFile) => {
    if (!files.has(file.sha256)) files.set(file.sha256, file)
  }
  for (const [, document] of allDocuments(doc)) {
    for (const { sha256, bytes, mime, erased } of document.versions)
      if (erased === null) add({ sha256, bytes, mime, name: nameForType(document.name, mime), isText: false })
    addWords(document, add)
  }
  const template = readWordTemplate(doc)
  for (const { sha256, bytes, mime, name } of [...receiptsInUse(doc), ...(template ? [template] : [])])
    add({ sha256, bytes, mime, name, isText: false })
  for (const [title, { number, sha256, bytes }] of allApprovalsElsewhere(doc))
    add({ sha256, bytes, mime: 'text/plain', name: `${title}-approved-${number}.txt`, isText: false })
  return [...files.values()]
}

function addWords({ text, name }: MeetingDocument, add: (file: NamedFile) => void): void {
  // The document does not contain the size of an extracted text.
  if (text !== null) add({ sha256: text, bytes: 0, mime: 'text/plain', name: `${name}.txt`, isText: true })
}
