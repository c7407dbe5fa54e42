import type { CommitteeOnDevice } from '../store/device-database.ts'
import { storeHint } from '../store/store-hint.ts'

const lastCommitteeKey = 'civic-hub:last-committee'

export function rememberLastCommittee(id: string): void {
  storeHint(lastCommitteeKey, id)
}

export function forgetLastCommittee(): void {
  localStorage.removeItem(lastCommitteeKey)
}

function lastCommitteeId(): string | null {
  return localStorage.getItem(lastCommitteeKey)
}

/** Returns the committee of an address, also by an earlier slug; `moved` is true for an earlier one. */
export function findCommittee(
  committees: readonly CommitteeOnDevice[],
  slug: string,
): { committee: CommitteeOnDevice; moved: boolean } | null {
  const here = committees.filter(({ lost }) => !lost)
  const exact = here.find((committee) => committee.slug === slug)
  if (exact) return { committee: exact, moved: false }
  const earlier = here.find(({ earlierSlugs }) => earlierSlugs.includes(slug))
  return earlier ? { committee: earlier, moved: true } : null
}

/** Returns the committee that had this address before it was deleted or closed to this person. */
export function findLostCommittee(
  committees: readonly CommitteeOnDevice[],
  slug: string,
): CommitteeOnDevice | undefined {
  return committees.find((committee) => committee.lost && committee.slug === slug)
}

/** Returns the committee that this person had open last, or the first of the list; undefined if there is none. */
export function mostRecentCommittee(committees: readonly CommitteeOnDevice[]): CommitteeOnDevice | undefined {
  const open = committees.filter(({ lost }) => !lost)
  const last = lastCommitteeId()
  return open.find(({ id }) => id === last) ?? open[0]
}
