import { Button, Progress } from '@mantine/core'
import { minutesFilesTexts as texts } from '../../../../texts/en/minutes-files.ts'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import classes from './export-progress.module.css'
import type { MinutesExport } from './use-export.ts'

interface ExportProgressProps {
  files: MinutesExport
  onCancel: () => void
}

/** The progress of writing a file, its failure, and the characters that could not be printed. */
export function ExportProgress({ files, onCancel }: ExportProgressProps) {
  const state = files.state.use()
  if (state.kind === 'idle') return null
  if (state.kind === 'saved') return state.missing.length > 0 && <p role="status">{texts.missing(state.missing)}</p>
  const form = texts.forms[state.form.kind]
  if (state.kind === 'failed')
    return (
      <div className={classes.row}>
        <ProblemNote>{texts.failed(form)}</ProblemNote>
        <Button size="md" variant="default" onClick={state.retry}>
          {texts.retry}
        </Button>
      </div>
    )
  return (
    <div className={classes.row}>
      <p role="status">{texts.writing(form)}</p>
      <Progress className={classes.bar ?? ''} value={state.share * 100} aria-label={texts.writing(form)} />
      <Button size="md" variant="default" onClick={onCancel}>
        {texts.cancel(form)}
      </Button>
    </div>
  )
}
