import { countFilters, filterMeetings, type MeetingSummary } from '@civic-hub/committee'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useSearchIndex } from '../../../replica/react/use-search-index.ts'
import { dayForField } from '../../../ui/dates.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { addressOf, criteriaOf, type ListAddress } from './list-address.ts'

const addressAfterMs = 300

/** The state of the search: `preparing` until this device has read its meetings; an object if its code is missing. */
export type SearchState = 'ready' | 'preparing' | { failure: unknown }

/**
 * The search criteria and the found meetings. `loaded`: true if the document is loaded. `onAddress` receives
 * the criteria for the address of the page, a moment after each change.
 */
export function useMeetingSearch(
  meetings: readonly MeetingSummary[],
  loaded: boolean,
  address: ListAddress,
  onAddress: (address: ListAddress) => void,
) {
  const [criteria, setCriteria] = useState(() => criteriaOf(address))
  const query = useDeferredValue(criteria.query.trim())
  const replica = useReplica()
  const { index, unread, missing, prepare } = useSearchIndex(loaded ? replica : null, query !== '', whenReachable)

  const wanted = JSON.stringify(addressOf(criteria))
  const current = JSON.stringify(address)
  const [seen, setSeen] = useState(current)
  const [handed, setHanded] = useState(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the person changed what is looked for
  useEffect(() => {
    if (wanted === current) return
    const timer = setTimeout(() => {
      setHanded(wanted)
      onAddress(addressOf(criteria))
    }, addressAfterMs)
    return () => clearTimeout(timer)
  }, [wanted])
  // A link to this list, or Back. Typed text is newer than an address that this page wrote.
  if (current !== seen) {
    setSeen(current)
    if (current !== handed) setCriteria(criteriaOf(address))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when more meetings were read
  const found = useMemo(() => (query === '' ? null : (index?.findMeetings(query) ?? null)), [index, query, unread])
  const shown = useMemo(() => {
    if (!found && countFilters(criteria.filters) === 0) return meetings
    const withWords = found ? meetings.filter(({ id }) => found.has(id)) : meetings
    return filterMeetings(withWords, criteria.filters, (moment) => dayForField(new Date(moment)))
  }, [meetings, found, criteria.filters])

  const state: SearchState = query === '' || (index && unread?.count === 0) ? 'ready' : (missing ?? 'preparing')
  return { criteria, setCriteria, shown, state, prepare }
}
