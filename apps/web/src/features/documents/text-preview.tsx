import { useEffect, useState } from 'react'
import { documentsTexts } from '../../texts/en/documents.ts'
import classes from './preview.module.css'

const { preview: texts } = documentsTexts
/** In letters: more would make the page slow, and nobody reads that much in a dialog. */
const shownAtMost = 200_000

export function TextPreview({ blob }: { blob: Blob }) {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let shown = true
    void blob.text().then((read) => shown && setWords(read))
    return () => {
      shown = false
    }
  }, [blob])
  if (words === null) return <p role="status">{texts.loading}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to with the keyboard too */}
      <pre className={classes.text} dir="auto" tabIndex={0}>
        {words.slice(0, shownAtMost)}
      </pre>
      {words.length > shownAtMost && <p>{texts.cut}</p>}
    </>
  )
}
