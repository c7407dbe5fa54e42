import { Button } from '@mantine/core'
import { uiTexts } from '../texts/en/ui.gen.ts'
import classes from './removed-note.module.css'

/** At the top of a page whose entry was removed. A person with write access can restore it. */
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
