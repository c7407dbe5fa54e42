import { endingOf } from '@civic-hub/committee/documents'
import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openFile } from '../../../replica/files/device-files.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { NextStep } from '../../../ui/next-step.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { AudioPreview } from './audio-preview.tsx'
import { kindOf } from './document-state.ts'
import { ImagePreview } from './image-preview.tsx'
import { ImageWords } from './image-words.tsx'
import { PdfPreview } from './lazy-pdf-preview.ts'
import classes from './preview.module.css'
import { TextPreview } from './text-preview.tsx'
import type { DocumentActions } from './use-document-actions.ts'
import type { FileToOpen } from './use-preview.ts'
import { WordPreview } from './word-preview.tsx'

const { preview: texts } = documentsTexts

interface PreviewDialogProps {
  opened: boolean
  onClose: () => void
  file: FileToOpen | null
  actions: PreviewActions
}

/** Receipts are shown like documents, but their words are not recognised. */
type PreviewActions = Pick<DocumentActions, 'download'> & Partial<Pick<DocumentActions, 'readImage'>>

type Content = { blob: Blob } | 'loading' | keyof typeof documentsTexts.notOpenedReason

/** Shows a document: its pages, its picture, its words, or an audio player. */
export function PreviewDialog({ opened, onClose, file, actions }: PreviewDialogProps) {
  return (
    <Modal
      // Above another dialog, Escape closes only this one.
      stackId="preview"
      opened={opened && file !== null}
      onClose={onClose}
      title={<span dir="auto">{file?.name}</span>}
      size="xl"
      classNames={{ body: classes.body ?? '' }}
    >
      {file && <Preview key={file.sha256} file={file} actions={actions} />}
    </Modal>
  )
}

function Preview({ file, actions }: { file: FileToOpen; actions: PreviewActions }) {
  const { device } = useAccountOnDevice()
  const { documentId } = useReplica()
  const { readImage } = actions
  // A PDF with its own words shows them on its pages.
  const isScan = kindOf(file.name, file.mime) === 'pdf' && file.text === null
  const [content, setContent] = useState<Content>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let shown = true
    setContent('loading')
    openFile(device, documentId, file).then(
      (opened) => shown && setContent(opened.kind === 'file' ? { blob: opened.blob } : opened.kind),
      (failure: unknown) => {
        console.warn('A file could not be opened', failure)
        if (shown) setContent('unreachable')
      },
    )
    return () => {
      shown = false
    }
  }, [device, documentId, file, attempt])

  if (content === 'loading') return <p role="status">{texts.loading}</p>
  if (typeof content === 'string')
    return (
      <div className={classes.stack}>
        <ProblemNote title={documentsTexts.notOpened(file.name)}>{documentsTexts.notOpenedReason[content]}</ProblemNote>
        <div>
          <Button size="md" onClick={() => setAttempt(attempt + 1)}>
            {texts.retry}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={classes.stack}>
      <Shown file={file} blob={content.blob} />
      {readImage && (kindOf(file.name, file.mime) === 'image' || isScan) && (
        <ImageWords file={file} actions={{ readImage }} />
      )}
      <div>
        <Button size="md" variant="default" onClick={() => void actions.download(file.name, file)}>
          {documentsTexts.download}
        </Button>
      </div>
    </div>
  )
}

function Shown({ file, blob }: { file: FileToOpen; blob: Blob }) {
  const kind = kindOf(file.name, file.mime)
  if (kind === 'image') return <ImagePreview name={file.name} blob={blob} />
  if (kind === 'audio') return <AudioPreview name={file.name} blob={blob} />
  if (kind === 'text') return <TextPreview blob={blob} />
  if (kind === 'pdf')
    return (
      <PdfPreview
        name={file.name}
        blob={blob}
        meanwhile={<p role="status">{texts.loading}</p>}
        failed={ReaderIsMissing}
      />
    )
  if (endingOf(file.name) === '.docx') return <WordPreview blob={blob} />
  return <p>{texts.noPreview}</p>
}

const ReaderIsMissing = (retry: () => void, failure: unknown) => (
  <div className={classes.stack}>
    <ProblemNote>{texts.readerMissing}</ProblemNote>
    <div>
      <NextStep failure={failure} onRetry={retry} />
    </div>
  </div>
)
