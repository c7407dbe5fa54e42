import type { MeetingHead } from '@civic-hub/committee'
import { noonOf } from '@civic-hub/committee/minutes'
import { dayOfMeeting } from '@civic-hub/committee/resolutions'
import type { LatestApproval, ListedAgenda, ListedDocument, ListedRecord, RecordList } from '@civic-hub/protocol'
import type * as Y from 'yjs'

/** The minutes or the agenda of a meeting, which can be public. */
export interface RecordRowData {
  kind: 'minutes' | 'agenda'
  meetingId: string
  /** Null while the meeting is not on this device, or if it was removed. */
  meeting: MeetingHead | null
  /** Noon of the day of the meeting, in the time zone of its records; null without the meeting. */
  day: Date | null
  state: 'private' | 'public' | 'withdrawn'
  record: ListedAgenda | ListedRecord | null
  /** True if there are approved minutes that are newer than the public ones, or an agenda that may be posted. */
  canPublish: boolean
  /** The public documents of the meeting that are listed with this row. */
  documents: readonly ListedDocument[]
}

interface RowsToSort {
  known: Pick<RecordList, 'agendas' | 'documents' | 'records'>
  meetings: readonly MeetingHead[]
  doc: Y.Doc
}

/**
 * The agendas of meetings that have not ended, or that were public; and meetings with approved minutes, or with minutes that
 * were public. The documents of a meeting are with its minutes, or else with its agenda.
 */
export function rowsOf(approvals: readonly LatestApproval[], parts: RowsToSort) {
  const { known, meetings } = parts
  const { records, agendas = [] } = known
  const open = publicDocuments(known)
  const coming = meetings.filter(({ status, cancelled }) => status !== 'completed' && cancelled === null)
  const ofAgendas = new Set([...coming.map(({ id }) => id), ...agendas.map(({ meetingId }) => meetingId)])
  const others = open.filter(({ meetingId }) => !ofAgendas.has(meetingId))
  const ofMinutes = new Set([...approvals, ...records, ...others].map(({ meetingId }) => meetingId))
  const documentsOf = (of: string) => open.filter(({ meetingId }) => meetingId === of)
  return {
    agendas: sorted(parts, ofAgendas, (meetingId, meeting) => {
      const record = agendas.find((one) => one.meetingId === meetingId) ?? null
      const documents = ofMinutes.has(meetingId) ? [] : documentsOf(meetingId)
      return { kind: 'agenda', record, canPublish: meeting !== null, documents }
    }),
    minutes: sorted(parts, ofMinutes, (meetingId, meeting) => {
      const record = records.find((one) => one.meetingId === meetingId) ?? null
      const approval = approvals.find((one) => one.meetingId === meetingId)
      const isNew = approval !== undefined && approval.number !== record?.approval
      return { kind: 'minutes', record, canPublish: meeting !== null && isNew, documents: documentsOf(meetingId) }
    }),
  }
}

export const publicDocuments = ({ documents = [] }: Pick<RecordList, 'documents'>) =>
  documents.filter(({ withdrawnAt }) => withdrawnAt === null)

/** The latest meeting first; those that are not on this device are at the end. */
function sorted(
  { meetings, doc }: RowsToSort,
  ids: ReadonlySet<string>,
  rowOf: (
    meetingId: string,
    meeting: MeetingHead | null,
  ) => Pick<RecordRowData, 'kind' | 'record' | 'canPublish' | 'documents'>,
): RecordRowData[] {
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const rows = Array.from(ids, (meetingId): RecordRowData => {
    const meeting = byId.get(meetingId) ?? null
    const row = rowOf(meetingId, meeting)
    const state = row.record === null ? 'private' : row.record.withdrawnAt === null ? 'public' : 'withdrawn'
    const day = meeting && noonOf(dayOfMeeting(doc, meetingId) ?? '', meeting.date)
    return { meetingId, meeting, day, state, ...row }
  })
  const timeOf = ({ meeting }: RecordRowData) => Date.parse(meeting?.date ?? '') || 0
  return rows.sort((a, b) => timeOf(b) - timeOf(a) || (a.meetingId < b.meetingId ? -1 : 1))
}
