import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { type Drawing, LineDrawing } from './line-drawing.tsx'

/** What stands where nothing is yet: a small drawing, the sentence, at most one action. */
export function EmptyState({
  drawing,
  hint,
  action,
  children,
}: {
  drawing: Drawing
  children: ReactNode
  /** A sentence about what belongs here. */
  hint?: string
  action?: ReactNode
}) {
  return (
    <div className={classes.empty}>
      <LineDrawing of={drawing} />
      <p className={classes.sentence}>{children}</p>
      {hint && <p className={classes.sentence}>{hint}</p>}
      {action}
    </div>
  )
}
