import type { ReactNode } from 'react'
import classes from './folded-on-phones.module.css'
import { useNarrowScreen } from './narrow-screen.ts'

/** The tools of a list. On a phone they are collapsed at first, so that the first screen shows the list. */
export function FoldedOnPhones({ label, children }: { label: string; children: ReactNode }) {
  if (!useNarrowScreen()) return children
  return (
    <details className={classes.folded}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
