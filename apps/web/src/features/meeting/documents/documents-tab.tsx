import type { MeetingDocument } from '@civic-hub/committee'
import { filesInUse, maxDocumentNameLength, queryDocuments } from '@civic-hub/committee/documents'
import { Button, FileButton, NativeSelect, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { readMissingFiles } from '../../../replica/files/store-all-files.ts'
import { useAccountOnDevice, useCommittees } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { documentsTexts, documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { momentForFileName } from '../../../ui/dates-later.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { HeadedList } from '../../../ui/headed-list.tsx'
import { onEscape } from '../../../ui/on-escape.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { nearestTo } from '../../../ui/reorder/list-position.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useNamedRow } from '../../../ui/use-named-row.ts'
import { ChooseFiles } from './choose-files.tsx'
import { DocumentRow } from './document-row.tsx'
import { stateOf } from './document-state.ts'
import classes from './documents-tab.module.css'
import { PreviewDialog } from './lazy-preview.ts'
import { NotAttachedList } from './not-attached-list.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { useFilesFromOutside } from './use-files-from-outside.ts'
import { useKnownFiles } from './use-known-files.ts'
import { type FileToOpen, usePreview } from './use-preview.ts'
import { usePublicDocuments } from './use-public-documents.ts'

const { storeAll: storeAllTexts } = documentsTexts

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

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** The buttons that choose files from the device, and from the camera if there is one. */
function AttachBar({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const resetPhoto = useRef<() => void>(null)
  return (
    <div className={classes.attach}>
      <div className={classes.buttons}>
        <ChooseFiles label={texts.attach} onFiles={onFiles} />
        {isTouched() && (
          <FileButton
            resetRef={resetPhoto}
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(photo) => {
              resetPhoto.current?.()
              if (photo) onFiles([named(photo)])
            }}
          >
            {(props) => (
              <Button {...props} size="md" variant="default">
                {texts.photo}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <p className={classes.hint}>{isTouched() ? texts.typesHint : texts.dropHint}</p>
    </div>
  )
}

/** Cameras name every photo image.jpg. */
function named(photo: File): File {
  if (!/^image\.(jpe?g|png)$/i.test(photo.name)) return photo
  const name = texts.photoName(momentForFileName(new Date()))
  return new File([photo], photo.type === 'image/png' ? name.replace(/jpg$/, 'png') : name, {
    type: photo.type,
  })
}

interface DocumentFormProps {
  document: MeetingDocument
  items: readonly { id: string; title: string }[]
  /** Returns an error for the name field, or null if it was saved. */
  onSave: (name: string, item: string | null) => string | null
  onCancel: () => void
}

/** The name of a document, and the item or meeting that it belongs to. */
function DocumentForm({ document, items, onSave, onCancel }: DocumentFormProps) {
  const [opened] = useState(document.name)
  const [name, setName] = useState(opened)
  const [item, setItem] = useState(document.item ?? '')
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(onSave(name, item === '' ? null : item))
  }

  return (
    <form
      aria-label={texts.form(document.name)}
      className={classes.form}
      onSubmit={submit}
      onKeyDown={onEscape(onCancel)}
    >
      <TextInput
        label={texts.name}
        value={name}
        {...savedWords(opened)}
        error={problem}
        maxLength={maxDocumentNameLength}
        data-autofocus
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.item}
        value={item}
        {...savedWords(document.item ?? '')}
        data={[
          { value: '', label: texts.wholeMeeting },
          ...items.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => setItem(event.currentTarget.value)}
      />
      <FormButtons saveLabel={texts.save} onCancel={onCancel} />
    </form>
  )
}

const lookEveryMs = 3_000

const sizeOf = (files: readonly { bytes: number }[]) => bytesInWords(files.reduce((sum, { bytes }) => sum + bytes, 0))

/** Chooses whether all documents of the committee are stored on this device, and shows their size. */
function StoreSwitch({ onFetched }: { onFetched: () => void }) {
  const { device } = useAccountOnDevice()
  const replica = useReplica()
  const { committees, storeFiles } = useCommittees()
  const isStored = committees.find(({ id }) => id === replica.documentId)?.keepsFiles === true
  const [missing, setMissing] = useState<readonly { bytes: number }[]>([])
  useEffect(() => {
    if (!isStored) return setMissing([])
    let shown = true
    const look = () =>
      readMissingFiles(device, replica).then(
        (found) => shown && setMissing(found),
        (failure: unknown) => console.warn('The documents on this device could not be read', failure),
      )
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [isStored, device, replica])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number means that files have come
  useEffect(onFetched, [missing.length, onFetched])
  return (
    <Switch
      size="md"
      label={storeAllTexts.label}
      // The whole line is its label, including the description.
      aria-label={storeAllTexts.label}
      description={[
        storeAllTexts.hint(sizeOf(filesInUse(replica.doc))),
        missing.length > 0 && storeAllTexts.missing(missing.length, sizeOf(missing)),
      ]
        .filter(Boolean)
        .join(' ')}
      checked={isStored}
      onChange={(event) => void storeFiles(replica.documentId, event.currentTarget.checked)}
    />
  )
}
