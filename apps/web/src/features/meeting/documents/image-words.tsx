import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openWords } from '../../../replica/files/file-texts.ts'
import { imagesBeingRead, stopReading } from '../../../replica/files/image-reading.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { documentsTexts } from '../../../texts/en/documents.gen.ts'
import { kindOf } from './document-state.ts'
import classes from './preview.module.css'
import type { DocumentActions } from './use-document-actions.ts'
import type { FileToOpen } from './use-preview.ts'

const { words: texts } = documentsTexts

/** The words of a picture, or of a PDF whose pages are pictures: recognised on request, and then shown. */
export function ImageWords({ file, actions }: { file: FileToOpen; actions: Pick<DocumentActions, 'readImage'> }) {
  const { device } = useAccountOnDevice()
  const { documentId } = useReplica()
  const canWrite = useCanWrite()
  const share = useObservable(imagesBeingRead).get(file.sha256)
  const isReading = share !== undefined
  const [words, setWords] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again when they have been read
  useEffect(() => {
    let shown = true
    openWords(device, documentId, file).then(
      (found) => shown && setWords(found),
      (failure: unknown) => console.warn('The words of an image could not be opened', failure),
    )
    return () => {
      shown = false
    }
  }, [device, documentId, file, isReading])

  if (!canWrite && !words) return null
  const own = kindOf(file.name, file.mime) === 'pdf' ? texts.ofPages : texts.ofImage
  return (
    <section className={classes.words} aria-label={own.heading}>
      <h3 className={classes.heading}>{own.heading}</h3>
      {words ? (
        <>
          <p className={classes.hint}>{texts.found}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
          <pre className={classes.text} dir="auto" tabIndex={0}>
            {words}
          </pre>
        </>
      ) : (
        <p className={classes.hint}>{own.hint}</p>
      )}
      {canWrite &&
        (isReading ? (
          <ReadingLine name={file.name} sha256={file.sha256} share={share} />
        ) : (
          <div>
            <Button size="md" variant="default" onClick={() => void actions.readImage(file)}>
              {words ? texts.readAgain : own.read}
            </Button>
          </div>
        ))}
    </section>
  )
}

/** The progress of reading an image, and the button to stop it. */
export function ReadingLine({ name, sha256, share }: { name: string; sha256: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className={classes.reading}>
      <p className={classes.hint}>{share === 0 ? texts.waiting : texts.reading(percent)}</p>
      <Progress className={classes.progress} value={percent} size="sm" color="gray" aria-label={texts.progress(name)} />
      <Button size="md" variant="default" aria-label={texts.stopNamed(name)} onClick={() => stopReading(sha256)}>
        {texts.stop}
      </Button>
    </div>
  )
}
