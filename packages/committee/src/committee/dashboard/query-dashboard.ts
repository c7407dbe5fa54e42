import type * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { type Query, queryRoot, subscribeToAll } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import { mapsUnder } from '../../document/tolerant-read.ts'
import { isActionItemKey } from '../../meeting/action-items/action-item.ts'
import { newestVersion, readMeetingDocuments } from '../../meeting/documents/meeting-document.ts'
import { cacheByMeeting } from '../../meeting/meetings/cached-by-meeting.ts'
import { readOpenActionItems } from './open-action-item.ts'

export interface RecentDocument {
  readonly id: string
  readonly meetingId: string
  readonly name: string
  /** ISO time at which its newest version was added, from that device's clock; '' if unknown. */
  readonly at: string
  readonly by: string
}

export function readDocumentDates(meetingId: string, meeting: Y.Map<unknown>): RecentDocument[] {
  return readMeetingDocuments(meeting).map((document) => {
    const newest = newestVersion(document)
    return {
      id: document.id,
      meetingId,
      name: document.name,
      at: newest?.at ?? document.uploadDate,
      by: newest?.by ?? '',
    }
  })
}

/** The newest documents, the last one first; those without a date count as the oldest. */
export function newestDocuments(documents: Iterable<RecentDocument>, atMost: number): RecentDocument[] {
  const time = ({ at }: RecentDocument) => Date.parse(at) || 0
  return [...documents].sort((a, b) => time(b) - time(a) || (a.id < b.id ? -1 : 1)).slice(0, atMost)
}

export interface Dashboard extends ReturnType<typeof readDashboard> {
  /** Their number: the code of announcements is loaded after the first screen, which keeps their place free. */
  readonly announcements: number
}

const maxRecentDocuments = 5

const ofMeeting = (id: string, meeting: Y.Map<unknown>) =>
  isRemoved(meeting)
    ? null
    : { actionItems: readOpenActionItems(id, meeting), documents: readDocumentDates(id, meeting) }

const cache = cacheByMeeting({
  of: ofMeeting,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  concerns: ([, key]) => key === 'removedAt' || isActionItemKey(key) || String(key).startsWith('document:'),
})

export function queryDashboard(doc: Y.Doc): Query<Dashboard> {
  const root = partMap(doc, 'announcements')
  const announced = queryRoot(root, () => Array.from(mapsUnder(root)).filter(([, entry]) => !isRemoved(entry)).length)
  const meetings = { subscribe: (onChange: () => void) => cache.subscribe(doc, onChange) }
  return {
    read: () => ({ ...readDashboard([...cache.read(doc).values()]), announcements: announced.read() }),
    subscribe: (onChange) => subscribeToAll([meetings, announced], onChange),
  }
}

/** The action items are in no order. One that was carried over to a later meeting is listed only there. */
function readDashboard(meetings: readonly NonNullable<ReturnType<typeof ofMeeting>>[]) {
  const carried = new Set(meetings.flatMap(({ actionItems }) => actionItems.carried))
  return {
    actionItems: meetings.flatMap(({ actionItems }) => actionItems.open.filter(({ id }) => !carried.has(id))),
    documents: newestDocuments(
      meetings.flatMap(({ documents }) => documents),
      maxRecentDocuments,
    ),
  }
}
