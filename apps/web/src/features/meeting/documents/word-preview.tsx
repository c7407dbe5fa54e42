import { useEffect, useState } from 'react'
import { ReaderMissing, readWords } from '../../../replica/files/read-text.ts'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './preview.module.css'

const { preview: texts } = documentsTexts

/** The words of a Word document, without its layout. */
export function WordPreview({ blob }: { blob: Blob }) {
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
