import type { Query } from '@civic-hub/committee'
import { type Choices, type ImpactEvent, queryChoices, queryEvents, readImpact } from '@civic-hub/committee/personal'
import { format } from 'date-fns/format'
import { useMemo } from 'react'
import { createObservable, useObservable } from '../observable.ts'
import { unchanging, useQuery } from '../react/use-query.ts'
import { usePersonal } from './use-personal.ts'

const noEvents: Query<readonly ImpactEvent[]> = unchanging([])
const noChoices: Query<Choices> = unchanging({ isOnboarded: false, isOnLeaderboard: false })
const notOpened = createObservable('loading' as const)
const never = createObservable(false)

export type OwnImpact = ReturnType<typeof useImpact>

/** The impact of the person at this screen, from all their devices. */
export function useImpact(today: Date) {
  const personal = usePersonal()
  const opening = useObservable<string>(personal?.opening ?? notOpened)
  const isCaughtUp = useObservable(personal?.caughtUp ?? never)
  const events = useQuery(useMemo(() => (personal ? queryEvents(personal.doc) : noEvents), [personal]))
  const choices = useQuery(useMemo(() => (personal ? queryChoices(personal.doc) : noChoices), [personal]))
  const day = format(today, 'yyyy-MM-dd')
  const impact = useMemo(() => readImpact(events, day), [events, day])
  return {
    personal,
    isRead: opening !== 'loading',
    /** True if this device has no copy, and the relay has not sent one yet. */
    isAway: opening === 'waiting',
    isCaughtUp,
    impact,
    choices,
  }
}
