import { uiTexts } from '../texts/en/ui.gen.ts'
import classes from './skeleton-rows.module.css'

/** A placeholder for rows that are not loaded yet. */
export function SkeletonRows({ rows = 3, label = uiTexts.loading }: { rows?: number; label?: string }) {
  return (
    <div className={classes.rows} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <span key={row} className={classes.row} aria-hidden="true" />
      ))}
    </div>
  )
}
