import type { ReactNode } from 'react'
import classes from './folded-on-phones.module.css'
import { useNarrowScreen } from './narrow-screen.ts'

/** Tools of a list. On a phone they are closed at first, so that the list is on the first screen. */
export function FoldedOnPhones({ label, children }: { label: string; children: ReactNode }) {
  if (!useNarrowScreen()) return children
  return (
    <details className={classes.folded}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
