import { useMemo, useSyncExternalStore } from 'react'
import { watchPeople } from '../../replica/presence/people.ts'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { type PeopleInItem, peopleInItem } from './people-in-item.ts'

/** Who else is in an item. The row renders again when that changes, not with every move of somebody's caret. */
export function usePeopleInItem(meetingId: string, kind: string, itemId: string): PeopleInItem | null {
  const replica = useReplica()
  const selection = useMemo(() => {
    const people = watchPeople(replica)
    let last: PeopleInItem | null = null
    return {
      subscribe: people.subscribe,
      get(): PeopleInItem | null {
        const now = peopleInItem(people.get(), meetingId, kind, itemId)
        if (now?.names !== last?.names || now?.colour !== last?.colour) last = now
        return last
      },
    }
  }, [replica, meetingId, kind, itemId])
  return useSyncExternalStore(selection.subscribe, selection.get)
}
