import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import { isActionItemKey } from '../../meeting/action-items/action-item.ts'
import { cacheByMeeting } from '../../meeting/meetings/cached-by-meeting.ts'
import { readOpenActionItems } from './open-action-item.ts'
import { newestDocuments, readDocumentDates } from './recent-document.ts'

export type Dashboard = ReturnType<typeof readDashboard>

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
  return {
    read: () => readDashboard([...cache.read(doc).values()]),
    subscribe: (onChange) => cache.subscribe(doc, onChange),
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
