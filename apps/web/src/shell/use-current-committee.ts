import { useMatches, useParams } from '@tanstack/react-router'
import { createContext } from 'react'
import { useCommittees } from '../replica/react/device-provider.tsx'
import { findCommittee, findLostCommittee, mostRecentCommittee } from '../replica/session/find-committee.ts'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'

/** The document of a closed session as a committee, for the screen of a meeting; null for the committee of the address. */
export const ClosedCommittee = createContext<CommitteeOnDevice | null>(null)

/** Returns the committee of the address, or null. */
export function useCurrentCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  return slug === undefined ? null : (findCommittee(committees, slug)?.committee ?? null)
}

/**
 * Returns the committee that the header shows and links to: the one of the address. On a page without a committee,
 * the one that this person opened last. Null while a committee is being chosen.
 */
export function useCommitteeInHeader(): CommitteeOnDevice | null {
  const current = useCurrentCommittee()
  const isOfNone = useParams({ strict: false, select: (params) => params.committeeId === undefined })
  const isChoosing = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/choose-committee'),
  })
  const { committees } = useCommittees()
  return isOfNone && !isChoosing ? (mostRecentCommittee(committees) ?? null) : current
}

/** Returns the committee of the address if it was deleted or this person's access was removed. */
export function useLostCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  if (slug === undefined || findCommittee(committees, slug)) return null
  return findLostCommittee(committees, slug) ?? null
}
