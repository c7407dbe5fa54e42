import { announcements } from '@civic-hub/committee/lists'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementItem } from '../../../features/committee/announcements/announcement-item.tsx'
import { ListPage } from '../../../shell/lists/list-page.tsx'
import { useCurrentCommittee } from '../../../shell/use-current-committee.ts'
import { announcementsTexts } from '../../../texts/en/announcements.ts'
import { noticeboardDrawing } from '../../../ui/more-drawings.tsx'

export const Route = createFileRoute('/$committeeId/community/announcements')({ component: Announcements })

function Announcements() {
  const committee = useCurrentCommittee()
  return (
    committee && (
      <ListPage
        key={committee.id}
        committee={committee}
        list={announcements}
        texts={announcementsTexts}
        drawing={noticeboardDrawing}
        width={760}
        row={(props) => <AnnouncementItem {...props} />}
      />
    )
  )
}
