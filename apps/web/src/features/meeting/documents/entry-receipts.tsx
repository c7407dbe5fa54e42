import { type Receipt, removeReceipt, restoreReceipt } from '@civic-hub/committee/budget'
import { canNameDocument, typeOfName } from '@civic-hub/committee/documents'
import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { attachFile } from '../../../replica/files/attach-file.ts'
import { cancelUpload, queueAgain } from '../../../replica/files/device-files.ts'
import { hasContentOf } from '../../../replica/files/has-content-of.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { downloadFile } from '../../../shell/download-file.ts'
import { documentsTexts } from '../../../texts/en/documents.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { stateInWords, stateOf } from './document-state.ts'
import classes from './entry-receipts.module.css'
import { PreviewDialog } from './lazy-preview.ts'
import { announceUnchangedUpload, reasonOf } from './use-document-actions.ts'
import { useKnownFiles } from './use-known-files.ts'
import { usePreview } from './use-preview.ts'

const { receipts: texts } = documentsTexts

interface EntryReceiptsProps {
  entryId: string
  receipts: readonly Receipt[]
  editable: boolean
}

/** The receipts of a ledger entry: stored on this device at once, and uploaded like every other file. */
export function EntryReceipts({ entryId, receipts, editable }: EntryReceiptsProps) {
  const headingId = useId()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [storing, setStoring] = useState(false)
  const { attach, remove, download } = useReceiptActions(entryId)
  // A receipt is a document with one version.
  const documents = useMemo(
    () => receipts.map((file) => ({ name: file.name, versions: [versionOf(file)] })),
    [receipts],
  )
  const { rows, held, atHub, lookAgain } = useKnownFiles(documents)
  const preview = usePreview(lookAgain)

  async function take(files: readonly File[]): Promise<void> {
    setStoring(true)
    const refused: string[] = []
    for (const file of files) {
      const problem = await attach(file)
      if (problem !== null) refused.push(texts.notAttached(file.name, problem))
    }
    setProblems(refused)
    setStoring(false)
  }

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading} tabIndex={-1}>
        {texts.heading}
      </h3>
      {receipts.length === 0 && <p className={classes.hint}>{texts.none}</p>}
      <ul className={`plain-list ${classes.list}`} aria-labelledby={headingId}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className={classes.row}>
            <button
              type="button"
              className={classes.name}
              aria-label={documentsTexts.open(receipt.name)}
              // When the preview above closes, the entry's dialog returns the focus to this element.
              data-autofocus={preview.dialog.file?.id === receipt.id || undefined}
              onClick={() => preview.open({ ...receipt, text: null })}
            >
              <Icon name="document" size={18} />
              <span dir="auto">{receipt.name}</span>
            </button>
            <span className={classes.hint}>
              {held && stateInWords(stateOf(versionOf(receipt), { uploads: rows, held, atHub }))}
            </span>
            {editable && (
              <Button
                variant="subtle"
                color="var(--hub-danger)"
                aria-label={texts.remove(receipt.name)}
                onClick={() => {
                  remove(receipt)
                  focusSoon(headingId)
                }}
              >
                <Icon name="remove" size={18} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problems.map((problem) => (
        <ProblemNote key={problem}>{problem}</ProblemNote>
      ))}
      {storing && <p role="status">{documentsTexts.storing(1)}</p>}
      {editable && <ChooseFiles quiet label={texts.attach} onFiles={(files) => void take(files)} />}
      <PreviewDialog {...preview.dialog} actions={{ download }} />
    </section>
  )
}

const versionOf = (receipt: Receipt) => ({ ...receipt, at: '', by: '', erased: null })

function useReceiptActions(entryId: string) {
  const replica = useReplica()
  const { doc, documentId, part } = replica
  const { device, uploads } = useAccountOnDevice()
  const { context } = part('ledger')
  return {
    /**
     * Stores the file on this device, and only then adds the receipt. Returns the reason of a failure, or
     * null.
     */
    async attach(file: File): Promise<string | null> {
      const mime = typeOfName(file.name)
      const reason = file.size === 0 ? 'file-empty' : canNameDocument(file.name)
      if (reason !== null || mime === null) return documentsTexts.reason[reason ?? 'document-type-not-allowed']
      if (!(await hasContentOf(file, mime))) return documentsTexts.reason['file-differs']
      try {
        const { attached } = await attachFile(uploads, replica, { blob: file, name: file.name, mime }, { entryId })
        if (!attached.ok) return documentsTexts.reason[attached.refusal]
        say(documentsTexts.announced.attached(file.name))
        return null
      } catch (failure) {
        console.warn('A receipt was not attached', failure)
        return documentsTexts.reason[reasonOf(failure)]
      }
    },
    remove({ id, name, sha256 }: Receipt): void {
      if (!removeReceipt(doc, context, entryId, id).ok) return
      void announceUnchangedUpload('cancel', name, cancelUpload(uploads, doc, documentId, sha256))
      const undo = () => {
        // A file that the hub already has leaves the queue at once.
        if (restoreReceipt(doc, context, entryId, id).ok)
          void announceUnchangedUpload('resume', name, queueAgain(uploads, documentId, sha256, name))
      }
      announceWithUndo(texts.removed(name), undo)
    },
    download: (name: string, { sha256, mime }: { sha256: string; mime: string }): Promise<void> =>
      downloadFile(device, documentId, { name, sha256, mime }),
  }
}
