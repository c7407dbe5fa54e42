import { Button, Progress } from '@mantine/core'
import { minutesPdfTexts as texts } from '../../../../texts/en/minutes-pdf.ts'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import classes from './pdf-progress.module.css'
import type { PdfState } from './use-pdf-download.ts'

interface PdfProgressProps {
  state: PdfState
  onCancel: () => void
}

/** The progress of writing the PDF file, its failure, and the characters that it could not print. */
export function PdfProgress({ state, onCancel }: PdfProgressProps) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'writing':
      return (
        <div className={classes.row}>
          <p role="status">{texts.writing}</p>
          <Progress className={classes.bar ?? ''} value={state.share * 100} aria-label={texts.writing} />
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className={classes.row}>
          <ProblemNote>{texts.failed}</ProblemNote>
          <Button variant="default" onClick={state.retry}>
            {texts.retry}
          </Button>
        </div>
      )
    case 'saved':
      return state.missing.length > 0 && <p role="status">{texts.missing(state.missing)}</p>
  }
}
