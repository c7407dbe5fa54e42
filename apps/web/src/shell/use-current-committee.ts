import { useMatches, useParams } from '@tanstack/react-router'
import { useCommittees } from '../replica/react/device-provider.tsx'
import { findCommittee, findLostCommittee, mostRecentCommittee } from '../replica/session/find-committee.ts'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'

/** The committee that the address names, or null. */
export function useCurrentCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  return slug === undefined ? null : (findCommittee(committees, slug)?.committee ?? null)
}

/**
 * The committee that the header shows and leads to: the one of the address, and on pages that belong to none the one that
 * this person had open last. Where one is being chosen, none.
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

/** The committee that the address names, when it was deleted or closed to this person. */
export function useLostCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  if (slug === undefined || findCommittee(committees, slug)) return null
  return findLostCommittee(committees, slug) ?? null
}
