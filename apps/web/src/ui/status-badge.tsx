import { uiTexts } from '../texts/en/ui.ts'
import classes from './status-badge.module.css'

export type Status = keyof typeof uiTexts.statuses

/** Where a meeting stands: a colour, and always the word. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={classes.badge} data-status={status}>
      {uiTexts.statuses[status]}
    </span>
  )
}
