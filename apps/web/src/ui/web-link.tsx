import type { ReactNode } from 'react'

interface WebLinkProps {
  /** http or https: whoever reads it from a document has checked that. */
  href: string
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** A link that leaves the app: the page behind it learns nothing of this one and can't reach it. */
export function WebLink({ href, className, label, children }: WebLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} aria-label={label}>
      {children}
    </a>
  )
}
