import { endingOf } from '@civic-hub/committee/documents'
import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openFile } from '../../../replica/files/device-files.ts'
import { readPlainText } from '../../../replica/files/plain-text.ts'
import { ReaderMissing, readWords } from '../../../replica/files/read-text.ts'
import { isPartReachable } from '../../../replica/files/reader-parts.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { documentsTexts } from '../../../texts/en/documents.gen.ts'
import { loadLater } from '../../../ui/load-later.tsx'
import { namePlaying } from '../../../ui/name-playing.ts'
import { NextStep } from '../../../ui/next-step.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { reachHub } from '../../../ui/reach-hub.ts'
import { HubUnreachable } from '../../../ui/when-reachable.ts'
import { kindOf } from './document-state.ts'
import { ImageWords } from './image-words.tsx'
import classes from './preview.module.css'
import { useBlobAddress } from './use-blob-address.ts'
import type { DocumentActions } from './use-document-actions.ts'
import type { FileToOpen } from './use-preview.ts'
import { useZoom, ZoomButtons } from './zoom.tsx'

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

function AudioPreview({ name, blob }: { name: string; blob: Blob }) {
  const address = useBlobAddress(blob)
  const [broken, setBroken] = useState(false)
  if (broken) return <ProblemNote>{documentsTexts.preview.broken}</ProblemNote>
  if (!address) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: what was said is only known from the recording
    <audio
      className={classes.player}
      src={address}
      controls
      aria-label={name}
      onPlay={() => namePlaying(name)}
      onError={() => setBroken(true)}
    />
  )
}

function ImagePreview({ name, blob }: { name: string; blob: Blob }) {
  const address = useBlobAddress(blob)
  const [broken, setBroken] = useState(false)
  const [pixels, setPixels] = useState<number | null>(null)
  const zoom = useZoom()
  const { percent } = zoom
  if (broken) return <ProblemNote>{texts.broken}</ProblemNote>
  return (
    <section className={classes.stack} aria-label={name} onKeyDown={zoom.onKeyDown}>
      <div className={classes.bar}>
        <ZoomButtons zoom={zoom} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is something to read */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <div className={classes.paper} role="group" aria-label={texts.picture} tabIndex={0}>
        {address && (
          <img
            src={address}
            alt={name}
            // As wide as the dialog, but a small picture is enlarged only on request.
            style={{
              inlineSize: pixels === null ? `${percent}%` : `min(${percent}%, ${(pixels * percent) / 100}px)`,
            }}
            onLoad={(event) => setPixels(event.currentTarget.naturalWidth)}
            onError={() => setBroken(true)}
          />
        )}
      </div>
    </section>
  )
}

/** In bytes: a longer text would make the page slow, and a dialog is not the place to read it. */
const shownAtMost = 200_000

function TextPreview({ blob }: { blob: Blob }) {
  const [words, setWords] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let shown = true
    readPlainText(blob, shownAtMost).then(
      (read) => shown && setWords(read),
      (failure: unknown) => {
        console.warn('A text file could not be read', failure)
        if (shown) setBroken(true)
      },
    )
    return () => {
      shown = false
    }
  }, [blob])
  if (broken) return <ProblemNote>{texts.broken}</ProblemNote>
  if (words === null) return <p role="status">{texts.loading}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is something to read */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <pre className={classes.text} dir="auto" role="group" aria-label={texts.words} tabIndex={0}>
        {words}
      </pre>
      {blob.size > shownAtMost && <p>{texts.cut}</p>}
    </>
  )
}

/** The words of a Word document, without its layout. */
function WordPreview({ blob }: { blob: Blob }) {
  const [words, setWords] = useState<string | null>(null)
  const [problem, setProblem] = useState<'readerMissing' | 'broken' | null>(null)
  useEffect(() => {
    let shown = true
    readWords(blob).then(
      (read) => shown && setWords(read ?? ''),
      (failure: unknown) => {
        console.warn('A Word document could not be read', failure)
        if (shown) setProblem(failure instanceof ReaderMissing ? 'readerMissing' : 'broken')
      },
    )
    return () => {
      shown = false
    }
  }, [blob])
  if (problem !== null) return <ProblemNote>{texts[problem]}</ProblemNote>
  if (words === null) return <p role="status">{texts.loading}</p>
  if (words === '') return <p>{texts.noWords}</p>
  return (
    <>
      <p className={classes.hint}>{texts.wordsOnly}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is something to read */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <div className={classes.text} dir="auto" role="group" aria-label={texts.words} tabIndex={0}>
        {paragraphs(words).map(({ key, paragraph }) => (
          <p key={key}>{paragraph}</p>
        ))}
      </div>
    </>
  )
}

const paragraphs = (words: string) => words.split('\n').map((paragraph, index) => ({ key: `${index}`, paragraph }))

const patienceMs = 10_000

/** pdf.js is as large as the rest of the app, so it is loaded when the first PDF is opened. */
const { Component: PdfPreview } = loadLater(async () => {
  if (!(await isPartReachable('pdf'))) {
    await reachHub(patienceMs).catch(() => {
      throw new HubUnreachable()
    })
    throw new Error('The hub has only the reader of another version of the app')
  }
  return (await import('./pdf-preview.tsx')).PdfPreview
})
