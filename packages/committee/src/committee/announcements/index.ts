import * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { isRemoved } from '../../document/removal.ts'
import { type Announcement, readAnnouncement, sortAnnouncements } from './announcement.ts'

export type { Author } from '../../document/author.ts'
export { type Announcement, type AnnouncementFields, maxAnnouncementLength } from './announcement.ts'
export { announcementsHistory, queryAnnouncementsInHistory } from './announcement-history.ts'
export {
  announce,
  editAnnouncement,
  pinAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
} from './announcement-transitions.ts'

/** All announcements that are not removed: pinned ones first, then the newest first. */
export function queryAnnouncements(doc: Y.Doc): Query<Announcement[]> {
  return queryPart(doc, 'announcements', (root) => {
    const announcements: Announcement[] = []
    for (const [id, value] of root.entries())
      if (value instanceof Y.Map && !isRemoved(value)) announcements.push(readAnnouncement(id, value))
    return sortAnnouncements(announcements)
  })
}
