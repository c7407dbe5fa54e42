import { useParams } from '@tanstack/react-router'
import { useCommittees } from '../replica/react/device-provider.tsx'
import { findCommittee, findLostCommittee } from '../replica/session/find-committee.ts'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'

/** The committee that the address names, or null. */
export function useCurrentCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  return slug === undefined ? null : (findCommittee(committees, slug)?.committee ?? null)
}

/** The committee that the address names, when it was deleted or closed to this person. */
export function useLostCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  if (slug === undefined || findCommittee(committees, slug)) return null
  return findLostCommittee(committees, slug) ?? null
}
