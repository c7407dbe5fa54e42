import { useEffect, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { findCommittee, findLostCommittee, mostRecentCommittee } from '../../../replica/session/find-committee.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { committeeRouteTexts } from '../../../texts/en/committee-route.gen.ts'
import { notifyError } from '../../../ui/notify.ts'
import { whileVisible } from '../../../ui/while-visible.ts'

export type CommitteeOfRoute =
  | { kind: 'waiting' }
  | { kind: 'open'; committee: CommitteeOnDevice }
  | { kind: 'lost'; committee: CommitteeOnDevice }
  /** This device does not know the committee, and the relay did not respond. */
  | { kind: 'unavailable' }

const askEveryMs = 5_000

interface Ways {
  /** The committee has a new slug: only the address changes. */
  onMoved: (slug: string) => void
  onChoose: () => void
  onHome: (slug: string) => void
}

/**
 * Returns the committee of the address. If this person can open no such committee, it calls one of the
 * callbacks.
 */
export function useCommitteeOfRoute(slug: string, { onMoved, onChoose, onHome }: Ways): CommitteeOfRoute {
  const { committees, ready, confirmed, refresh } = useCommittees()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [lostSlug, setLostSlug] = useState<string | null>(null)
  const found = findCommittee(committees, slug)
  const lost = found ? undefined : findLostCommittee(committees, slug)
  if (lost && lostSlug !== slug) setLostSlug(slug)
  if (found && lostSlug === slug) setLostSlug(null)
  const gone = ready && !found && !lost
  // This page showed that access is lost, and then the person removed the committee from this device: it is
  // not unknown.
  const removed = gone && lostSlug === slug
  // An owner may have added this person a moment ago, so the relay is asked before a committee counts as
  // unknown.
  const missing = gone && !removed
  const asked = missing && askedFor === slug
  const unknown = asked && confirmed
  const movedTo = found?.moved ? found.committee.slug : null

  useEffect(() => {
    if (!missing) return
    let shown = true
    const ask = () => refresh().then(() => shown && setAskedFor(slug))
    void ask()
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [missing, slug, refresh])

  const isLost = lost !== undefined
  // An owner may add this person again, or the operator may restore the committee. No open document reports it.
  useEffect(() => (isLost ? whileVisible(askEveryMs, refresh) : undefined), [isLost, refresh])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each way out is taken once per finding
  useEffect(() => {
    if (movedTo !== null) onMoved(movedTo)
    if (removed) onChoose()
    if (!unknown) return
    const latest = mostRecentCommittee(committees)
    notifyError({ title: latest ? committeeRouteTexts.redirected : committeeRouteTexts.notFound })
    if (latest) onHome(latest.slug)
    else onChoose()
  }, [movedTo, removed, unknown, slug])

  if (lost) return { kind: 'lost', committee: lost }
  if (asked && !confirmed) return { kind: 'unavailable' }
  if (!found || found.moved) return { kind: 'waiting' }
  return { kind: 'open', committee: found.committee }
}
