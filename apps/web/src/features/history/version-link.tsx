import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HistoryAddress } from './history-address.ts'

/** The id of the link to a version, which takes the focus back when the version is left. */
export function versionLinkId({ version, step }: HistoryAddress): string {
  return `version-${version ?? 'latest'}-${step ?? 'all'}`
}

interface VersionLinkProps {
  address: HistoryAddress
  current: boolean
  className: string
  children: ReactNode
}

/** A link to a version on the same screen. */
export function VersionLink({ address, current, className, children }: VersionLinkProps) {
  return (
    <Link
      id={versionLinkId(address)}
      from="/$committeeId/meetings/$meetingId/history"
      to="."
      search={address}
      resetScroll={false}
      className={className}
      activeProps={{}}
      aria-current={current ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
