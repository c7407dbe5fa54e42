import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { PageHeading } from './page-heading.tsx'

interface PageHeaderProps {
  heading: string
  subtitle: string
  className?: string | undefined
  /** Content beside the heading. */
  children: ReactNode
}

/** The heading of a page with a sentence below it, and the page's actions beside both. */
export function PageHeader({ heading, subtitle, className = '', children }: PageHeaderProps) {
  return (
    <header className={`${classes.header} ${className}`}>
      <div>
        <PageHeading>{heading}</PageHeading>
        <p className={classes.subtitle}>{subtitle}</p>
      </div>
      {children}
    </header>
  )
}
