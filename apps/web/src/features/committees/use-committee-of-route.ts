import { useEffect } from 'react'
import { findCommittee, lastCommitteeId } from '../../replica/committees.ts'
import type { CommitteeOnDevice } from '../../replica/device-database.ts'
import { useCommittees } from '../../replica/device-provider.tsx'
import { committeeTexts } from '../../texts/en/committees.ts'
import { notifyError } from '../../ui/notify.ts'

export type CommitteeOfRoute =
  | { kind: 'waiting' }
  | { kind: 'open'; committee: CommitteeOnDevice }
  | { kind: 'lost' }

interface Ways {
  /** The address is an old one of the committee: it follows, nothing else changes. */
  onMoved: (slug: string) => void
  onChoose: () => void
  onHome: (slug: string) => void
}

/** The committee that a page's address names, or the way out where it names none that can be opened. */
export function useCommitteeOfRoute(slug: string, { onMoved, onChoose, onHome }: Ways): CommitteeOfRoute {
  const { committees, ready, confirmed } = useCommittees()
  const found = findCommittee(committees, slug)
  const lost = !found && committees.some((committee) => committee.lost && committee.slug === slug)
  // Somebody else may have added this person a moment ago: unknown is only what the relay does not know either.
  const settled = ready && (confirmed || !navigator.onLine)
  const unknown = settled && !found && !lost
  const movedTo = found?.moved ? found.committee.slug : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ways out are taken once for each finding
  useEffect(() => {
    if (movedTo !== null) onMoved(movedTo)
    if (!unknown) return
    const latest = mostRecent(committees)
    notifyError({ title: latest ? committeeTexts.route.redirected : committeeTexts.route.notFound })
    if (latest) onHome(latest.slug)
    else onChoose()
  }, [movedTo, unknown, slug])

  if (lost) return { kind: 'lost' }
  if (!found || found.moved) return { kind: 'waiting' }
  return { kind: 'open', committee: found.committee }
}

function mostRecent(committees: readonly CommitteeOnDevice[]): CommitteeOnDevice | undefined {
  const open = committees.filter(({ lost }) => !lost)
  return open.find(({ id }) => id === lastCommitteeId()) ?? open[0]
}
