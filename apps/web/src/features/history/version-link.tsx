import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { HistoryAddress } from './history-address.ts'

/** The id of the link to a version, which takes the focus back when the version is left. */
export function versionLinkId({ version, step }: HistoryAddress): string {
  return `version-${version ?? 'latest'}-${step ?? 'all'}`
}

interface VersionAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  /** Whether this version is the one that is shown: the router only knows which address is. */
  current: boolean
}

function VersionAnchor({ current, ...rest }: VersionAnchorProps) {
  return <a {...rest} aria-current={current ? 'true' : undefined} />
}

/** A link to a version on the same screen. */
export const VersionLink = createLink(VersionAnchor)
