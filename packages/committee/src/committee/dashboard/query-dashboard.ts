import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import { isActionItemKey } from '../../meeting/action-items/action-item.ts'
import { cacheByMeeting } from '../../meeting/meetings/cached-by-meeting.ts'
import { type MeetingActionItems, type OpenActionItem, readOpenActionItems } from './open-action-item.ts'
import { newestDocuments, type RecentDocument, readDocumentDates } from './recent-document.ts'

export interface Dashboard {
  /** In no order. An item that was carried over to a later meeting is listed only there. */
  readonly actionItems: readonly OpenActionItem[]
  readonly documents: readonly RecentDocument[]
}

const maxRecentDocuments = 5

interface OfMeeting {
  readonly actionItems: MeetingActionItems
  readonly documents: readonly RecentDocument[]
}

const cache = cacheByMeeting<OfMeeting>({
  of: (id, meeting) =>
    isRemoved(meeting)
      ? null
      : { actionItems: readOpenActionItems(id, meeting), documents: readDocumentDates(id, meeting) },
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  concerns: ([, key]) => key === 'removedAt' || isActionItemKey(key) || String(key).startsWith('document:'),
})

export function queryDashboard(doc: Y.Doc): Query<Dashboard> {
  return {
    read: () => readDashboard([...cache.read(doc).values()]),
    subscribe: (onChange) => cache.subscribe(doc, onChange),
  }
}

function readDashboard(meetings: readonly OfMeeting[]): Dashboard {
  const carried = new Set(meetings.flatMap(({ actionItems }) => actionItems.carried))
  return {
    actionItems: meetings.flatMap(({ actionItems }) => actionItems.open.filter(({ id }) => !carried.has(id))),
    documents: newestDocuments(
      meetings.flatMap(({ documents }) => documents),
      maxRecentDocuments,
    ),
  }
}
