import type { ReactNode } from 'react'
import type { AccountPart } from '../../../start/account-part.ts'

interface AccountLinkProps {
  to: AccountPart
  className: string | undefined
  onOpen: () => void
  children: ReactNode
}

/**
 * Opens the dialog for signing in or up. A link, because the browser follows it before the app is loaded: the app then
 * reads the part of the address.
 */
export function AccountLink({ to, className, onOpen, children }: AccountLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
