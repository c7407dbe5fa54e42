import { Button } from '@mantine/core'
import { uiTexts } from '../texts/en/ui.ts'
import classes from './removed-note.module.css'

/** At the top of a page whose subject was removed; who may write can bring it back. */
export function RemovedNote({ words, onRestore }: { words: string; onRestore: (() => void) | null }) {
  return (
    <div className={classes.removed} role="status">
      <p>{words}</p>
      {onRestore && (
        <Button size="md" variant="default" onClick={onRestore}>
          {uiTexts.restore}
        </Button>
      )}
    </div>
  )
}
