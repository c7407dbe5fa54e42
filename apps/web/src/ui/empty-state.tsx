import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { type Drawing, LineDrawing } from './line-drawing.tsx'

/** Shown in place of an empty list: a small drawing, a sentence, and at most one action. */
export function EmptyState({
  drawing,
  hint,
  action,
  children,
}: {
  drawing: Drawing
  children: ReactNode
  /** A sentence that describes the future content. */
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
