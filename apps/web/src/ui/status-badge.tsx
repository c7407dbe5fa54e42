import type { ReactNode } from 'react'
import { uiTexts } from '../texts/en/ui.gen.ts'
import classes from './status-badge.module.css'

export type Status = keyof typeof uiTexts.statuses

/** A word in the colour of a status. */
export function Badge({ tone, children }: { tone: Exclude<Status, 'cancelled'>; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** The status of a meeting: a colour, and always the word. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={status === 'cancelled' ? 'completed' : status}>{uiTexts.statuses[status]}</Badge>
}
