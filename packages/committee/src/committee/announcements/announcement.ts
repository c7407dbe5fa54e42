import * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readFlag, readInstant, readText } from '../../document/tolerant-read.ts'

export interface AnnouncementFields {
  readonly title: string
  readonly text: string
  /** True if it is listed above the others. */
  readonly pinned: boolean
}

export interface Announcement extends AnnouncementFields {
  readonly id: string
  readonly by: Author
  /** ISO time from the clock of the author's device; null if unknown. */
  readonly at: string | null
}

// An announcement is a map under its id in the root `announcements`: `title` and `text` merge by character, `pinned` is a
// field of its own, `by` and `at` are written once.

/** The maximum length in characters; the field has the same limit. */
export const maxAnnouncementLength = 10_000

export function readAnnouncement(id: string, announcement: Y.Map<unknown>): Announcement {
  return {
    id,
    title: readTitle(announcement.get('title')),
    text: readText(announcement.get('text')),
    pinned: readFlag(announcement.get('pinned')),
    by: readAuthor(announcement.get('by')),
    at: readInstant(announcement.get('at')),
  }
}

/** Pinned ones first; within each group the newest first. */
export function sortAnnouncements(announcements: readonly Announcement[]): Announcement[] {
  return announcements.toSorted((a, b) => {
    if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
    if (a.at !== b.at) return (a.at ?? '') > (b.at ?? '') ? -1 : 1
    return a.id < b.id ? -1 : 1
  })
}

export function createAnnouncement(
  { title, text, pinned }: AnnouncementFields,
  by: Author,
  at: string,
): Y.Map<unknown> {
  const announcement = new Y.Map<unknown>()
  announcement.set('title', new Y.Text(title))
  announcement.set('text', new Y.Text(text))
  if (pinned) announcement.set('pinned', true)
  announcement.set('by', storedAuthor(by))
  announcement.set('at', at)
  return announcement
}
