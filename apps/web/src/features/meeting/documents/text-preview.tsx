import { useEffect, useState } from 'react'
import { readPlainText } from '../../../replica/files/plain-text.ts'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './preview.module.css'

const { preview: texts } = documentsTexts
/** In bytes: a longer text would make the page slow, and a dialog is not the place to read it. */
const shownAtMost = 200_000

export function TextPreview({ blob }: { blob: Blob }) {
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
