import { isCancelled, type MinutesSource } from '@civic-hub/committee'
import { queryCalendar } from '@civic-hub/committee/calendar'
import { type CommitteeContent, readCommitteeContent, readMeetingSources } from '@civic-hub/committee/export'
import { type AnyListPart, allLists, type ListName } from '@civic-hub/committee/lists'
import { queryHeldMeetings, queryMembers, queryRoleVotes } from '@civic-hub/committee/members'
import { dayOf as dayIn, noonOf, queryApprovalsElsewhere } from '@civic-hub/committee/minutes'
import { queryGivenNumbers } from '@civic-hub/committee/resolutions'
import type * as Y from 'yjs'
import { ledgerCsv } from '../features/committee/budget/write-csv.ts'
import { membersCsv } from '../features/committee/members/csv/members-csv.ts'
import { directoryRows } from '../features/committee/members/directory/directory-row.ts'
import { calendarOfMeetings, type MeetingInFile } from '../features/meeting/meetings/meeting-calendar.ts'
import { minutesOf } from '../features/meeting/minutes/minutes.ts'
import type { Minutes } from '../features/meeting/minutes/minutes-model.ts'
import type { MinutesStanding } from '../features/meeting/minutes/minutes-standing.ts'
import { minutesText } from '../features/meeting/minutes/minutes-text.ts'
import { inWords, timeOfDay, writeIn, zoneWords } from '../features/meeting/minutes/time-in-minutes.ts'
import type { ExportedApproval, ExportedFile } from '../replica/transfer/export-manifest.ts'
import { createPaths, fileNameOf } from '../replica/transfer/file-names.ts'
import type { ExportPage, ExportPages } from '../replica/transfer/write-export.ts'
import { ideaStatusesTexts } from '../texts/en/idea-statuses.gen.ts'
import { listsTexts } from '../texts/en/lists.gen.ts'
import { transferTexts } from '../texts/en/transfer.gen.ts'
import { csvFile } from '../ui/csv-file.ts'
import { dayForField, dayInWords, momentInWords } from '../ui/dates.ts'
import { type ApprovalInExport, approvalsText } from './-export-approvals.tsx'
import { indexPage, type MeetingLink } from './-export-index.ts'

const { pages: texts } = transferTexts

/** Creates the readable files of an export, from several features. `minutesHtml` needs a page of a browser. */
export function createExportPages(
  hub: string,
  minutesHtml: (minutes: Minutes, approvals: readonly ApprovalInExport[]) => string,
): ExportPages {
  return {
    atTop: (committees) => ({
      path: texts.readmeName,
      content: texts.readme(
        committees.map(({ folder, name }) => `  ${folder}  ${name}`).join('\n'),
        Object.values(listsTexts.names).join(', ').toLowerCase(),
      ),
    }),
    *ofCommittee(doc, { slug, name }, files, approvals) {
      const pathOf = createPaths()
      const links: MeetingLink[] = []
      const sources = readMeetingSources(doc)
      const numbers = queryGivenNumbers(doc).read()
      for (const source of sources) {
        const approved = approvalsOf(doc, source, files, approvals, hub)
        const minutes = minutesOf(name, source, {
          standing: standingOf(approved),
          numbers,
          // The approved text has the next meeting as it was then.
          next: approved.length > 0 ? [] : undefined,
        })
        const day = dayIn(source.meeting.date, source.timeZone)
        const words = fileNameOf(`${day} ${minutes.title}`, source.meeting.id)
        const html = pathOf('meetings/', `${words}.html`)
        const text = `${html.slice(0, -'.html'.length)}.txt`
        yield { path: html, content: minutesHtml(minutes, approved) }
        yield { path: text, content: `${minutesText(minutes)}${approvalsText(approved)}` }
        const spoken = source.meeting.transcript
        const transcript = spoken.trim() === '' ? null : text.replace('meetings/', 'transcripts/')
        if (transcript !== null) yield { path: transcript, content: spoken }
        const cancelled = isCancelled(source.meeting)
        const shownDay = dayInWords(noonOf(day, source.meeting.date))
        links.push({ title: minutes.title, day: shownDay, html, text, transcript, cancelled })
      }
      const tables = [...tablesOf(doc)]
      if (sources.length > 0) {
        const address = (id: string) => `${hub}/${slug}/meetings/${id}`
        const notices = new Map(
          queryCalendar(doc)
            .read()
            .map(({ meeting, notice }) => [meeting.id, notice] as const),
        )
        const meetings = sources.map(({ meeting }) => ({
          meeting,
          address: address(meeting.id),
          notice: notices.get(meeting.id) ?? null,
        }))
        tables.push({
          path: 'meetings.ics',
          content: () => calendarWithSeries(meetings),
          title: texts.calendar,
        })
      }
      yield* tables
      yield { path: 'index.html', content: indexPage(name, links, tables, files.filter(isForPeople)) }
    },
  }
}

/** Without the rules of series, if a device without a connection has not stored the code for them yet. */
async function calendarWithSeries(meetings: readonly MeetingInFile[]): Promise<string> {
  try {
    const { calendarOfSeries } = await import('../features/meeting/meetings/calendar-series.ts')
    return calendarOfSeries(meetings)
  } catch (failure) {
    console.warn('An export has a calendar without the rules of series', failure)
    return calendarOfMeetings(meetings)
  }
}

/** Returns the approvals of one meeting: those of earlier hubs, which are in the document, and those of this hub. */
function approvalsOf(
  doc: Y.Doc,
  { meeting: { id: meetingId }, timeZone }: MinutesSource,
  files: readonly ExportedFile[],
  approvals: readonly ExportedApproval[],
  hub: string,
): ApprovalInExport[] {
  const pathOf = (sha256: string) => files.find((file) => file.sha256 === sha256)?.path ?? null
  const elsewhere = queryApprovalsElsewhere(doc, meetingId)
    .read()
    .map((approval) => ({ ...approval, path: pathOf(approval.sha256) }))
  const here = approvals
    .filter((approval) => approval.meetingId === meetingId)
    .map((approval) => ({ ...approval, hub }))
  return [...elsewhere, ...here].map((approval) => ({
    words: texts.approvals.by(approval.approvedBy, momentOf(approval.approvedAt, timeZone), approval.hub),
    sha256: approval.sha256,
    path: approval.path,
    by: approval.approvedBy,
    at: approval.approvedAt,
  }))
}

/** In the time zone of the minutes above it. */
const momentOf = (iso: string, timeZone: string | null) =>
  timeZone === null
    ? momentInWords(new Date(iso))
    : `${writeIn(timeZone)(iso, `${inWords}, ${timeOfDay}`)}${zoneWords(timeZone)}`

/** An export does not compare the minutes with the approved text, which is a file of its own. */
function standingOf(approvals: readonly ApprovalInExport[]): MinutesStanding {
  const latest = approvals.at(-1)
  return latest ? { kind: 'approved', by: latest.by, at: latest.at, since: 'other-format' } : { kind: 'draft' }
}

const isForPeople = ({ path }: ExportedFile) => path === null || !path.startsWith('files/words/')

interface Table extends ExportPage {
  readonly title: string
}

/** Returns the tables of a committee, without empty ones. */
function* tablesOf(doc: Y.Doc): Generator<Table> {
  const content = readCommitteeContent(doc)
  const { entries } = content.ledger
  if (entries.length > 0)
    yield {
      path: 'ledger.csv',
      content: ledgerCsv(entries, queryGivenNumbers(doc).read()),
      title: texts.ledger,
    }
  const members = queryMembers(doc).read()
  const unknown = { people: [], entries: [], invitations: [] }
  const today = dayForField(new Date())
  const rows = directoryRows(members, unknown, queryHeldMeetings(doc).read(), today, queryRoleVotes(doc).read())
  if (rows.length > 0) yield { path: 'members.csv', content: membersCsv(rows), title: texts.members }
  const tables = [
    ['action-items.csv', texts.actionItems, actionItemRows(content)],
    ['ideas.csv', texts.ideas, ideaRows(content)],
    ['idea-comments.csv', texts.ideaComments, commentRows(content)],
    ...allLists
      .filter(({ part }) => part !== 'ideas')
      .map((list) => [`${list.part}.csv`, listsTexts.names[list.part], listRows(doc, list)] as const),
    ['checklists.csv', texts.checklists, checklistRows(content)],
  ] as const
  for (const [path, title, table] of tables) if (table.length > 1) yield { path, title, content: csvFile(table) }
}

function actionItemRows({ meetings }: CommitteeContent): string[][] {
  const { meeting, date, title, owner, due, done } = texts.columns
  return [
    [meeting, date, title, owner, due, done],
    ...meetings.flatMap((one) =>
      one.actionItems.map((item) => [
        one.title,
        dayIn(one.date, one.timeZone),
        item.title,
        item.owner,
        item.dueDate ?? '',
        item.done ? texts.yes : texts.no,
      ]),
    ),
  ]
}

function ideaRows({ ideas }: CommitteeContent): string[][] {
  const { title, description, status, by, date, votes } = texts.columns
  return [
    [title, description, status, by, date, votes],
    ...ideas.map((idea) => [
      idea.title,
      idea.description,
      ideaStatusesTexts[idea.status],
      idea.by.name,
      dayOf(idea.at),
      String(idea.votes.length),
    ]),
  ]
}

function commentRows({ ideas }: CommitteeContent): string[][] {
  const { idea, comment, author, date } = texts.columns
  return [
    [idea, comment, author, date],
    ...ideas.flatMap(({ title, comments }) => comments.map(({ text, by, at }) => [title, text, by.name, dayOf(at)])),
  ]
}

/** The entries of a declared list: its fields, the author and the day. */
function listRows(doc: Y.Doc, { part, names, query }: AnyListPart<ListName>): string[][] {
  const labels: Readonly<Record<string, string>> = listsTexts.fields[part]
  const wordsOf = (value: unknown) =>
    typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value ?? '')
  return [
    [...names.map((name) => labels[name] ?? name), texts.columns.author, texts.columns.date],
    ...query(doc)
      .read()
      .map((entry) => [...names.map((name) => wordsOf(entry[name])), entry.by.name, dayOf(entry.at)]),
  ]
}

function checklistRows({ checklists }: CommitteeContent): string[][] {
  const { checklist, entry } = texts.columns
  return [[checklist, entry], ...checklists.flatMap(({ title, entries }) => entries.map(({ text }) => [title, text]))]
}

const dayOf = (moment: string | null) => (moment === null ? '' : dayForField(new Date(moment)))
