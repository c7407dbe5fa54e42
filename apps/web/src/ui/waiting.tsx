import { uiTexts } from '../texts/en/ui.gen.ts'
import classes from './waiting.module.css'

/** A quiet spinner, for as long as no other information is available. Screen readers do not read its progress. */
export function Waiting({ label = uiTexts.loading, progress }: { label?: string; progress?: string }) {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {progress !== undefined && (
        <span className={classes.progress} aria-hidden="true">
          {progress}
        </span>
      )}
    </div>
  )
}
