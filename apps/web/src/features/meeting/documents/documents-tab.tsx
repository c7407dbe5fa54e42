import type { MeetingDocument } from '@civic-hub/committee'
import { queryDocuments } from '@civic-hub/committee/documents'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { documentsTexts as texts } from '../../../texts/en/documents.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { HeadedList } from '../../../ui/headed-list.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { nearestTo } from '../../../ui/reorder/list-position.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { AttachBar } from './attach-bar.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentRow } from './document-row.tsx'
import { stateOf } from './document-state.ts'
import classes from './documents-tab.module.css'
import { PreviewDialog } from './lazy-preview.ts'
import { NotAttachedList } from './not-attached-list.tsx'
import { StoreSwitch } from './store-switch.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { useFilesFromOutside } from './use-files-from-outside.ts'
import { useKnownFiles } from './use-known-files.ts'
import { type FileToOpen, usePreview } from './use-preview.ts'
import { usePublicDocuments } from './use-public-documents.ts'

const headingId = 'documents-heading'
const menuId = (id: string) => `document-${id}-menu`

/** The documents of a meeting: those of the whole meeting first, then those of each agenda item. */
export function DocumentsTab({ meetingId, editable }: { meetingId: string; editable: boolean }) {
  const { doc, meeting } = useReplica()
  const documents = useQuery(useMemo(() => queryDocuments(doc, meetingId), [doc, meetingId]))
  const { actions, storing, refused } = useDocumentActions(meetingId)
  const { rows, held, failed, atHub, connected, lookAgain } = useKnownFiles(documents)
  const items = useAgendaTitles(meeting(meetingId))
  const forms = useOpenForms<string>(String)
  const preview = usePreview(lookAgain)
  const publicCopyOf = usePublicDocuments(meetingId)
  useNamedRow()
  const outside = useFilesFromOutside(editable, (files) => void actions.attach(files, null))

  function closeForm(id: string) {
    forms.close(id)
    focusSoon(menuId(id))
  }

  function remove(document: MeetingDocument, cancelsUpload: boolean) {
    const nearest = nearestTo(
      groups.flatMap(({ listed }) => listed.map(({ id }) => id)),
      document.id,
    )
    const removed = actions.remove(document, cancelsUpload, () => focusSoon(menuId(document.id)))
    if (removed) focusSoon(...(nearest ? [menuId(nearest)] : []), headingId)
  }

  const row = (document: MeetingDocument) =>
    editable && forms.isOpen(document.id) ? (
      <li key={document.id} ref={forms.elementOf(document.id)} className={classes.editing}>
        <DocumentForm
          document={document}
          items={items}
          onSave={(name, item) => {
            const problem = actions.edit(document, name, item)
            if (problem === null) closeForm(document.id)
            return problem
          }}
          onCancel={() => closeForm(document.id)}
        />
      </li>
    ) : (
      <DocumentRow
        key={document.id}
        document={document}
        stateOf={(version) => stateOf(version, { uploads: rows, held: held ?? new Set(), atHub })}
        editable={editable}
        publicCopy={publicCopyOf(document.id, document.name)}
        menuId={menuId(document.id)}
        actions={actions}
        onRemove={(cancelsUpload) => remove(document, cancelsUpload)}
        onOpen={(file: FileToOpen) => preview.open(file)}
        onEdit={() => forms.show(document.id)}
      />
    )
  const groups = [{ id: null, title: texts.ofMeeting }, ...items.map(({ id, title }) => ({ id, title }))].map(
    (group) => ({ ...group, listed: documents.filter(({ item }) => itemOf(item, items) === group.id) }),
  )

  return (
    <div className={classes.tab} data-dropping={outside.dropping || undefined} {...outside.target}>
      <h2 id={headingId} className={classes.heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      {editable && <AttachBar onFiles={(files) => void actions.attach(files, null)} />}
      {outside.dropping && <p className={classes.drop}>{texts.drop}</p>}
      {storing > 0 && <p role="status">{texts.storing(storing)}</p>}
      <NotAttachedList refused={refused} onDismiss={actions.dismiss} focusedAfter={headingId} />
      {failed && <ProblemNote>{texts.failed}</ProblemNote>}
      {!connected && documents.length > 0 && <p className={classes.hint}>{texts.notConnected}</p>}
      {held === null ? (
        <SkeletonRows rows={3} />
      ) : documents.length === 0 ? (
        <EmptyState drawing="minutes">{texts.empty}</EmptyState>
      ) : groups.every(({ id, listed }) => id === null || listed.length === 0) ? (
        <ul className="plain-list" aria-label={texts.heading}>
          {documents.map(row)}
        </ul>
      ) : (
        groups.map(
          ({ id, title, listed }) =>
            listed.length > 0 && (
              <HeadedList key={id} heading={title}>
                {listed.map(row)}
              </HeadedList>
            ),
        )
      )}
      {held !== null && documents.length > 0 && <StoreSwitch onFetched={lookAgain} />}
      <PreviewDialog {...preview.dialog} actions={actions} />
    </div>
  )
}

interface AgendaTitle {
  id: string
  title: string
}

/** A document of a removed item belongs to the meeting again. */
const itemOf = (item: string | null, items: readonly AgendaTitle[]) =>
  items.some(({ id }) => id === item) ? item : null

function useAgendaTitles(meeting: ReturnType<ReturnType<typeof useReplica>['meeting']>): AgendaTitle[] {
  const { agenda } = meeting.items
  const { open, completed } = useQuery(agenda.order)
  return [...completed, ...open].map((id) => ({ id, title: agenda.item(id).read()?.title.trim() || id }))
}
