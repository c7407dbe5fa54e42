import { useParams } from '@tanstack/react-router'
import { findCommittee } from '../replica/committees.ts'
import type { CommitteeOnDevice } from '../replica/device-database.ts'
import { useCommittees } from '../replica/device-provider.tsx'

/** The committee that the address names, or null. */
export function useCurrentCommittee(): CommitteeOnDevice | null {
  const slug = useParams({ strict: false, select: (params) => params.committeeId })
  const { committees } = useCommittees()
  return slug === undefined ? null : (findCommittee(committees, slug)?.committee ?? null)
}
