import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openFile } from '../../replica/files/device-files.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { documentsTexts } from '../../texts/en/documents.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { AudioPreview } from './audio-preview.tsx'
import { kindOf } from './document-state.ts'
import { ImagePreview } from './image-preview.tsx'
import { PdfPreview } from './lazy-pdf-preview.ts'
import classes from './preview.module.css'
import { TextPreview } from './text-preview.tsx'
import type { FileToOpen } from './use-preview.ts'

const { preview: texts } = documentsTexts

interface PreviewDialogProps {
  opened: boolean
  onClose: () => void
  file: FileToOpen | null
  onDownload: (name: string, file: FileToOpen) => Promise<void>
}

type Content = { blob: Blob } | 'loading' | keyof typeof documentsTexts.notOpenedReason

/** Shows a document: its pages, the picture, its words, or a player of its sound. */
export function PreviewDialog({ opened, onClose, file, onDownload }: PreviewDialogProps) {
  return (
    <Modal
      opened={opened && file !== null}
      onClose={onClose}
      title={<span dir="auto">{file?.name}</span>}
      size="xl"
      classNames={{ body: classes.body ?? '' }}
    >
      {file && <Preview key={file.sha256} file={file} onDownload={onDownload} />}
    </Modal>
  )
}

function Preview({ file, onDownload }: { file: FileToOpen; onDownload: PreviewDialogProps['onDownload'] }) {
  const { device } = useAccountOnDevice()
  const { documentId } = useReplica()
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
        <ProblemNote title={documentsTexts.notOpened(file.name)}>
          {documentsTexts.notOpenedReason[content]}
        </ProblemNote>
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
      <div>
        <Button size="md" variant="default" onClick={() => void onDownload(file.name, file)}>
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
        failed={Broken}
      />
    )
  return <p>{texts.noPreview}</p>
}

const Broken = () => <ProblemNote>{texts.broken}</ProblemNote>
