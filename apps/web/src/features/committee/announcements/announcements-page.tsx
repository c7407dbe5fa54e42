import { announcements } from '@civic-hub/committee/lists'
import { useMemo } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { EntryList } from '../../../shell/entry-list.tsx'
import { PartPage } from '../../../shell/part-page.tsx'
import { announcementsTexts as texts } from '../../../texts/en/announcements.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { noticeboardDrawing } from '../../../ui/more-drawings.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementItem, announcementMenuId } from './announcement-item.tsx'
import { useAnnouncementActions } from './use-announcement-actions.ts'

const newAnnouncement = { title: '', text: '', pinned: false }

/** The announcements of the committee: pinned ones first, then the newest. */
export function AnnouncementsPage({ committee }: { committee: { slug: string; name: string } }) {
  const { slug, name } = committee
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useAnnouncementActions()
  usePagePresence('announcements')
  const all = useQuery(useMemo(() => announcements.query(replica.doc), [replica]))
  useDocumentHead({
    title: texts.documentTitle(name),
    canonicalPath: `/${slug}/community/announcements`,
  })

  return (
    <PartPage
      heading={texts.heading(name)}
      subtitle={texts.subtitle}
      readOnly={texts.readOnly}
      undo={replica.part('announcements').undo}
      history="announcements"
      slug={slug}
      width={760}
    >
      <EntryList
        page="announcements"
        label={texts.list}
        editable={editable}
        shown={all}
        titleOf={({ title }) => title}
        menuId={announcementMenuId}
        actions={actions}
        form={(opened, form) => (
          <AnnouncementForm
            name={opened ? texts.editing(opened.title) : texts.form}
            opened={opened ?? newAnnouncement}
            saveLabel={opened ? texts.save : texts.add}
            {...form}
          />
        )}
        empty={
          <EmptyState drawing={noticeboardDrawing} hint={texts.emptyHint}>
            {texts.empty}
          </EmptyState>
        }
        row={(announcement, onEdit) => (
          <AnnouncementItem
            announcement={announcement}
            editable={editable}
            onEdit={() => onEdit(announcement)}
            onPin={() => actions.pin(announcement, !announcement.pinned)}
            onRemove={() => actions.remove(announcement)}
          />
        )}
      />
    </PartPage>
  )
}
