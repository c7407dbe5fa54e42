import { newestVersion } from '@civic-hub/committee'
import { queryDocuments } from '@civic-hub/committee/documents'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { ChooseFiles } from './choose-files.tsx'
import classes from './item-documents.module.css'
import { PreviewDialog } from './lazy-preview.ts'
import { NotAttachedList } from './not-attached-list.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { hasFiles, ignoreDrops } from './use-files-from-outside.ts'
import { fileToOpen, usePreview } from './use-preview.ts'

interface ItemDocumentsProps {
  meetingId: string
  itemId: string
  editable: boolean
}

/** The documents of an agenda item, shown with the item. One press, or a drop on the item, attaches others to it. */
export function ItemDocuments({ meetingId, itemId, editable }: ItemDocumentsProps) {
  const { doc } = useReplica()
  const documents = useQuery(useMemo(() => queryDocuments(doc, meetingId), [doc, meetingId]))
  const { actions, storing, refused } = useDocumentActions(meetingId)
  const preview = usePreview(() => {})
  const listed = documents.filter(({ item }) => item === itemId)
  const section = useRef<HTMLElement>(null)
  const headingId = useId()
  const attach = (files: readonly File[]) => void actions.attach(files, itemId)
  const dropping = useDroppedFiles(editable, section, attach)
  if (listed.length === 0 && !editable) return null
  return (
    <section ref={section} className={classes.section} aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className={classes.heading}>
        {texts.atItem}
      </h3>
      <ul className="plain-list">
        {listed.map((document) => {
          const newest = newestVersion(document)
          return (
            <li key={document.id}>
              <button
                type="button"
                className={classes.name}
                disabled={!newest || newest.erased !== null}
                onClick={() => newest && preview.open(fileToOpen(document, newest))}
              >
                <Icon name="document" size={18} />
                <span dir="auto">{document.name}</span>
                {newest?.erased && <span>{texts.erase.short}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <NotAttachedList refused={refused} onDismiss={actions.dismiss} focusedAfter={headingId} />
      {storing > 0 && <p role="status">{texts.storing(storing)}</p>}
      {dropping && <p className={classes.drop}>{texts.dropAtItem}</p>}
      {editable && <ChooseFiles quiet label={texts.attachToItem} onFiles={attach} />}
      <PreviewDialog {...preview.dialog} actions={actions} />
    </section>
  )
}

/** Attaches files that are dropped on the element around another one. Returns true while files are dragged over it. */
function useDroppedFiles(
  active: boolean,
  inner: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [dropping, setDropping] = useState(false)
  const take = useLatest(onFiles)
  useEffect(() => {
    const around = inner.current?.closest<HTMLElement>('[data-item]') ?? inner.current?.parentElement
    if (!active || !around) return
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setDropping(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!around.contains(relatedTarget as Node | null)) setDropping(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setDropping(false)
      take.current([...event.dataTransfer.files])
    }
    around.addEventListener('dragover', over)
    around.addEventListener('dragleave', leave)
    around.addEventListener('drop', drop)
    const stopIgnoring = ignoreDrops()
    return () => {
      around.removeEventListener('dragover', over)
      around.removeEventListener('dragleave', leave)
      around.removeEventListener('drop', drop)
      stopIgnoring()
    }
  }, [active, inner, take])
  return dropping
}
