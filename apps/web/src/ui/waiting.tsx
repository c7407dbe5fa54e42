import { uiTexts } from '../texts/en/ui.ts'
import classes from './waiting.module.css'

/** A quiet spinner, for as long as no other information is available. */
export function Waiting({ label = uiTexts.loading }: { label?: string }) {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </div>
  )
}
