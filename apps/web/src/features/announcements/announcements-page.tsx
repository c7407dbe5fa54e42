import { queryAnnouncements } from '@civic-hub/committee/announcements'
import { useMemo } from 'react'
import { useCanWrite, usePagePresence, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { PartPage } from '../../shell/part-page.tsx'
import { Accompanied } from '../../shell/people/accompanied.tsx'
import { useEditedEntries } from '../../shell/use-edited-entry.ts'
import { announcementsTexts as texts } from '../../texts/en/announcements.ts'
import { useDocumentHead } from '../../ui/document-head.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementItem, announcementMenuId } from './announcement-item.tsx'
import classes from './announcements-page.module.css'
import { useAnnouncementActions } from './use-announcement-actions.ts'

const newAnnouncement = { title: '', text: '', pinned: false }

/** What everybody in the committee should know: pinned ones first, then the newest. */
export function AnnouncementsPage({ committee }: { committee: { slug: string; name: string } }) {
  const { slug, name } = committee
  const replica = useReplica()
  const editable = useCanWrite()
  const actions = useAnnouncementActions()
  usePagePresence('announcements')
  const announcements = useQuery(useMemo(() => queryAnnouncements(replica.doc), [replica]))
  const { list, formOf, open } = useEditedEntries({
    shown: announcements,
    all: announcements,
    menuId: announcementMenuId,
  })
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
      <AnnouncementForm
        name={texts.form}
        opened={newAnnouncement}
        saveLabel={texts.add}
        trouble={editable ? null : 'read-only'}
        onSave={actions.add}
      />
      {list.length === 0 ? (
        <EmptyState drawing="letter">{texts.empty}</EmptyState>
      ) : (
        <ul className={`plain-list ${classes.list}`} aria-label={texts.list}>
          {list.map((announcement) => {
            const form = formOf(announcement.id)
            return (
              <li key={announcement.id} className={classes.item}>
                {form ? (
                  <AnnouncementForm
                    name={texts.editing(form.edited.title)}
                    opened={form.edited}
                    saveLabel={texts.save}
                    trouble={form.trouble}
                    onSave={form.saveWith(actions.edit, actions.add)}
                    onCancel={form.close}
                  />
                ) : (
                  <Accompanied page="announcements" id={announcement.id}>
                    <AnnouncementItem
                      announcement={announcement}
                      editable={editable}
                      onEdit={() => open(announcement)}
                      onPin={() => actions.pin(announcement, !announcement.pinned)}
                      onRemove={() => actions.remove(announcement)}
                    />
                  </Accompanied>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </PartPage>
  )
}
