import {
  type Announcement,
  type AnnouncementForm,
  announcements,
  pinAnnouncement,
} from '@civic-hub/committee/lists'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { entryActions } from '../../../shell/entry-actions.ts'
import { tellRefusals } from '../../../shell/tell-result.ts'
import { announcementsTexts as texts } from '../../../texts/en/announcements.ts'
import { say } from '../../../ui/live-region.tsx'

/** The actions for announcements: each runs a transition and announces its result. */
export function useAnnouncementActions() {
  const replica = useReplica()
  const author = useAuthor()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part('announcements')

    const done = tellRefusals(texts.refused)

    return {
      ...entryActions(texts, {
        add: (fields: AnnouncementForm) => announcements.add(doc, context, fields, author),
        edit: (opened: Announcement, saved: AnnouncementForm) =>
          announcements.edit(doc, context, opened.id, opened, saved),
        remove: (id) => announcements.remove(doc, context, id),
        restore: (id) => announcements.restore(doc, context, id),
      }),
      pin({ id, title }: Announcement, pinned: boolean): void {
        if (!done(pinAnnouncement(doc, context, id, pinned))) return
        say(pinned ? texts.said.pinned(title) : texts.said.unpinned(title))
      },
    }
  }, [replica, author])
}
