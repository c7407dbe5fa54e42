import type { CommitteeOnDevice } from '../store/device-database.ts'

const lastCommitteeKey = 'civic-hub:last-committee'

export function rememberLastCommittee(id: string): void {
  localStorage.setItem(lastCommitteeKey, id)
}

export function forgetLastCommittee(): void {
  localStorage.removeItem(lastCommitteeKey)
}

function lastCommitteeId(): string | null {
  return localStorage.getItem(lastCommitteeKey)
}

/** The committee that an address names, also by a slug that it had before; `moved` says that the address is an old one. */
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

/** The committee that an address named before it was deleted or closed to this person. */
export function findLostCommittee(
  committees: readonly CommitteeOnDevice[],
  slug: string,
): CommitteeOnDevice | undefined {
  return committees.find((committee) => committee.lost && committee.slug === slug)
}

/** The committee that this person had open last, or the first of the list; undefined when there is none. */
export function mostRecentCommittee(committees: readonly CommitteeOnDevice[]): CommitteeOnDevice | undefined {
  const open = committees.filter(({ lost }) => !lost)
  const last = lastCommitteeId()
  return open.find(({ id }) => id === last) ?? open[0]
}
