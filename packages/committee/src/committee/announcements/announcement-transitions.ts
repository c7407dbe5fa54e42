import type * as Y from 'yjs'
import type { Author } from '../../document/author.ts'
import { setField } from '../../document/committee-document.ts'
import { partMap } from '../../document/committee-parts.ts'
import { editTextField } from '../../document/form-edit.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { accepted, type Result, refused } from '../../document/result.ts'
import { canTitle } from '../../document/title-rule.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { transition, transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { type AnnouncementFields, createAnnouncement } from './announcement.ts'

const onAnnouncement = transitionsOn(
  (doc, announcementId: string) => asMap(partMap(doc, 'announcements').get(announcementId)),
  'announcement-not-found',
)

/** Adds an announcement and returns its id; the text may be empty. */
export const announce = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    fields: AnnouncementFields,
    by: Author,
  ): Result<string, 'title-required'> => {
    const refusal = canTitle(fields.title)
    if (refusal !== null) return refused(refusal)
    const id = context.randomId()
    const trimmed = { ...fields, title: fields.title.trim(), text: fields.text.trim() }
    const announcement = createAnnouncement(trimmed, by, context.now().toISOString())
    putEntity(context, partMap(doc, 'announcements'), id, announcement)
    return accepted(id)
  },
)

/** Applies the changes of a form between opening and saving: title and text by character. */
export const editAnnouncement = onAnnouncement({
  rule: (_announcement, _context, _opened: AnnouncementFields, saved: AnnouncementFields) =>
    canTitle(saved.title),
  write: (announcement, context, opened: AnnouncementFields, saved: AnnouncementFields) => {
    editTextField(announcement, 'title', opened.title, saved.title.trim(), context)
    editTextField(announcement, 'text', opened.text, saved.text.trim(), context)
    if (saved.pinned !== opened.pinned) setField(announcement, 'pinned', saved.pinned)
  },
})

/** Pins an announcement above the others, or unpins it. */
export const pinAnnouncement = onAnnouncement({
  write: (announcement, _context, pinned: boolean) => setField(announcement, 'pinned', pinned),
})

/** Marks an announcement as removed. */
export const removeAnnouncement = onAnnouncement({
  write: (announcement, context) => markRemoved(announcement, context),
})

/** Restores a removed announcement. */
export const restoreAnnouncement = onAnnouncement({ write: (announcement) => unmarkRemoved(announcement) })
