import { announcements } from '@civic-hub/committee/lists'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AnnouncementItem } from '../../../features/committee/announcements/announcement-item.tsx'
import { useUnreadAnnouncements } from '../../../features/person/notifications/use-unread-announcements.ts'
import { ListPage } from '../../../shell/lists/list-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { announcementsTexts } from '../../../texts/en/announcements.gen.ts'
import { noticeboardDrawing } from '../../../ui/more-drawings.tsx'
import { useLatest } from '../../../ui/use-latest.ts'

export const Route = createFileRoute('/$committeeId/community/announcements')({ component: Announcements })

/** Announcements that the person sees here are no longer unread in the bell. */
function ReadHere({ committeeId }: { committeeId: string }) {
  const { keys, markRead } = useUnreadAnnouncements(committeeId)
  const read = useLatest(markRead)
  useEffect(() => {
    if (keys.length > 0)
      read.current().catch((failure: unknown) => console.warn('What was read is not stored', failure))
  }, [keys, read])
  return null
}

function Announcements() {
  const committee = useCurrentCommittee()
  return (
    committee && (
      <>
        <ReadHere committeeId={committee.id} />
        <ListPage
          key={committee.id}
          committee={committee}
          list={announcements}
          texts={announcementsTexts}
          drawing={noticeboardDrawing}
          width="text"
          row={(props) => <AnnouncementItem {...props} />}
        />
      </>
    )
  )
}
