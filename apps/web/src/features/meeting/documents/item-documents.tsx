import { newestVersion } from '@civic-hub/committee'
import { queryDocuments } from '@civic-hub/committee/documents'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { documentsTexts as texts } from '../../../texts/en/documents.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './item-documents.module.css'
import { PreviewDialog } from './lazy-preview.ts'
import { useDocumentActions } from './use-document-actions.ts'
import { fileToOpen, usePreview } from './use-preview.ts'

/** The documents of an agenda item, shown with the item. */
export function ItemDocuments({ meetingId, itemId }: { meetingId: string; itemId: string }) {
  const { doc } = useReplica()
  const documents = useQuery(useMemo(() => queryDocuments(doc, meetingId), [doc, meetingId]))
  const { actions } = useDocumentActions(meetingId)
  const preview = usePreview(() => {})
  const listed = documents.filter(({ item }) => item === itemId)
  if (listed.length === 0) return null
  return (
    <section className={classes.section} aria-label={texts.atItem}>
      <h3 className={classes.heading}>{texts.atItem}</h3>
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
      <PreviewDialog {...preview.dialog} actions={actions} />
    </section>
  )
}
