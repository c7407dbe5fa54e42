import { shellTexts } from '../texts/en/shell.ts'
import classes from './requests-badge.module.css'

/** How many people ask to join a committee; nothing where nobody does. */
export function RequestsBadge({ requests = 0 }: { requests?: number | undefined }) {
  if (requests === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{requests}</span>
      <span className="visually-hidden">{shellTexts.header.requests(requests)}</span>
    </span>
  )
}
