import type { ReactNode } from 'react'

interface WebLinkProps {
  /** An http or https address. The code that reads it from a document has checked that. */
  href: string
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** A link to another site: that page receives no referrer and cannot access this one. */
export function WebLink({ href, className, label, children }: WebLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} aria-label={label}>
      {children}
    </a>
  )
}
