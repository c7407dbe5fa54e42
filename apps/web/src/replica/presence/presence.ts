import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Replica } from '../replica.ts'
import { currentAccount } from '../session/session.ts'
import { type PersonPresent, watchPeople } from './people.ts'
import { personColour } from './person-colour.ts'

/** Tells the others who is here. */
export function announcePerson({ awareness }: Replica): void {
  const account = currentAccount()
  if (!account) return
  awareness.setLocalState({
    user: { accountId: account.id, name: account.name, color: personColour(account.id) },
    meetingId: null,
    field: null,
    away: document.visibilityState === 'hidden',
  })
}

export function usePeople(replica: Replica): PersonPresent[] {
  const people = useMemo(() => watchPeople(replica), [replica])
  return useSyncExternalStore(people.subscribe, people.get)
}

/** Tells who else is in a field, and lets this person enter it. */
export function useFieldPresence(replica: Replica, meetingId: string | null, field: string) {
  const others = useMemo(() => {
    const people = watchPeople(replica)
    let last: PersonPresent[] = []
    return {
      subscribe: people.subscribe,
      get() {
        const now = people
          .get()
          .filter(({ self, here }) => !self && here.field === field && here.meetingId === meetingId)
        const same =
          now.length === last.length &&
          now.every((person, index) => person.clientId === last[index]?.clientId)
        if (!same) last = now
        return last
      },
    }
  }, [replica, meetingId, field])
  const { awareness } = replica
  return {
    others: useSyncExternalStore(others.subscribe, others.get),
    onFocus: useCallback(() => awareness.setLocalStateField('field', field), [awareness, field]),
    onBlur: useCallback(() => {
      if (awareness.getLocalState()?.field === field) awareness.setLocalStateField('field', null)
    }, [awareness, field]),
  }
}
