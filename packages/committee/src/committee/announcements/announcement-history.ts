import * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../history/entry-history.ts'
import { fieldInPart, type HistorySubject } from '../history/history-subject.ts'
import { type Announcement, readAnnouncement, sortAnnouncements } from './announcement.ts'

/** The history of the announcements. It compares their `title`, `text` and `pinned`. */
export const announcementsHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['announcements'],
  fieldOf: fieldInPart,
  read: (doc) => readAll(partMap(doc, 'announcements')),
  differences: entryDifferences,
  closing: [],
}

/** All announcements, including removed ones. */
export const queryAnnouncementsInHistory = (doc: Y.Doc): Query<EntriesInHistory> =>
  queryPart(doc, 'announcements', readAll)

function readAll(root: Y.Map<unknown>): EntriesInHistory {
  const all: Announcement[] = []
  for (const [id, value] of root.entries()) if (value instanceof Y.Map) all.push(readAnnouncement(id, value))
  return new Map(sortAnnouncements(all).map((one) => [one.id, inHistory(one, root)]))
}

function inHistory({ id, title, text, pinned }: Announcement, root: Y.Map<unknown>): EntryInHistory {
  const stored = root.get(id)
  return {
    key: id,
    kind: 'announcement',
    title,
    parent: null,
    removed: stored instanceof Y.Map && isRemoved(stored),
    presence: [id, `${id}/removedAt`],
    fields: {
      title: { value: title, field: `${id}/title` },
      text: { value: text, field: `${id}/text` },
      pinned: { value: pinned, field: `${id}/pinned` },
    },
  }
}
