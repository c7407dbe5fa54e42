import type { ReactNode } from 'react'
import classes from './problem-note.module.css'

/** A problem in words, shown where it happened and announced at once. */
export function ProblemNote({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <div className={classes.note} role="alert">
      {title && <p className={classes.title}>{title}</p>}
      {children && <p>{children}</p>}
    </div>
  )
}
