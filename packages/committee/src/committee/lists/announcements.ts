import { setField } from '../../document/committee-document.ts'
import { flag, mergedText, title } from '../../document/list-fields.ts'
import { type EntryOf, type FormOf, listPart } from './list-part.ts'

/** News for the whole committee: pinned ones first, then the newest. */
export const announcements = listPart({
  part: 'announcements',
  fields: {
    title,
    text: mergedText({ max: 10_000 }),
    /** True if it is listed above the others. */
    pinned: flag,
  },
  compare: (a, b) => {
    if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
    if (a.at !== b.at) return (a.at ?? '') > (b.at ?? '') ? -1 : 1
    return a.id < b.id ? -1 : 1
  },
  found: ({ text, by, at, pinned }) => ({ body: `${text}\n${by.name}`, date: at, isCurrent: pinned }),
})

export type Announcement = EntryOf<typeof announcements>
/** The announcements of other members; those of an import have no author. */
export const announcedByOthers = (all: readonly Announcement[], accountId: string): Announcement[] =>
  all.filter(({ by }) => by.account !== '' && by.account !== accountId)

/** An announcement as a form has it. */
export type AnnouncementForm = FormOf<typeof announcements>

/** Pins an announcement above the others, or unpins it. */
export const pinAnnouncement = announcements.on({
  write: (announcement, _context, pinned: boolean) => setField(announcement, 'pinned', pinned),
})
