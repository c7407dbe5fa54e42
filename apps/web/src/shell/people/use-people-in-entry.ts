import { useMemo, useSyncExternalStore } from 'react'
import { type PresencePlace, watchPeople } from '../../replica/presence/people.ts'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { type PeopleInEntry, peopleInEntry } from './people-in-entry.ts'

/**
 * Returns the other people in an entry of a meeting's list or of a page. The row renders again when these people
 * change, not with every caret move.
 */
export function usePeopleInEntry(
  { meetingId = null, page = null }: Partial<Pick<PresencePlace, 'meetingId' | 'page'>>,
  entry: string,
): PeopleInEntry | null {
  const replica = useReplica()
  const selection = useMemo(() => {
    const people = watchPeople(replica)
    let last: PeopleInEntry | null = null
    return {
      subscribe: people.subscribe,
      get(): PeopleInEntry | null {
        const now = peopleInEntry(people.get(), { meetingId, page }, entry)
        if (now?.names !== last?.names || now?.colour !== last?.colour) last = now
        return last
      },
    }
  }, [replica, meetingId, page, entry])
  return useSyncExternalStore(selection.subscribe, selection.get)
}
