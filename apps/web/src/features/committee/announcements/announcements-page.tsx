import { announcements } from '@civic-hub/committee/lists'
import { ListPage } from '../../../shell/lists/list-page.tsx'
import { announcementsTexts as texts } from '../../../texts/en/announcements.ts'
import { noticeboardDrawing } from '../../../ui/more-drawings.tsx'
import { AnnouncementItem } from './announcement-item.tsx'

/** The announcements of the committee: pinned ones first, then the newest. */
export function AnnouncementsPage({ committee }: { committee: { slug: string; name: string } }) {
  return (
    <ListPage
      committee={committee}
      list={announcements}
      texts={texts}
      drawing={noticeboardDrawing}
      width={760}
      row={(props) => <AnnouncementItem {...props} />}
    />
  )
}
