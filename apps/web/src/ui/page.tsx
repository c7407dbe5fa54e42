import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageHeading } from './page-heading.tsx'

export interface PageProps {
  heading: ReactNode
  /** For code that moves the focus to the heading. */
  headingId?: string | undefined
  /** A line below the heading. */
  subtitle?: ReactNode
  /** The link to the parent page, above the heading. */
  back?: ReactNode
  /** Buttons in the row of the heading. */
  actions?: ReactNode
  /** `text` for what is read or filled in, `list` for rows, `wide` for tables, columns and cards. */
  width?: 'text' | 'list' | 'wide' | undefined
  children: ReactNode
}

/** A page: its head, and its content with the same left edge. */
export function Page({ heading, headingId, subtitle, back, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {back}
      <header className={classes.head}>
        <div>
          <PageHeading id={headingId} dir="auto">
            {heading}
          </PageHeading>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
