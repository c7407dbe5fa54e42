import { equalityDeep } from 'lib0/function'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Replica } from '../replica.ts'
import { currentAccount } from '../session/session.ts'
import { personColour, roomColours } from './person-colour.ts'
import { readPresenceState } from './presence-state.ts'

export interface PersonPresent {
  clientId: number
  accountId: string
  name: string
  colour: string
  here: { meetingId: string | null; field: string | null }
  self: boolean
  away: boolean
}

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

function readPerson(clientId: number, said: unknown, self: boolean): PersonPresent | null {
  const state = readPresenceState(said)
  if (!state?.user) return null
  const { accountId, name, color } = state.user
  const { meetingId, field, away } = state
  return { clientId, accountId, name, colour: color, here: { meetingId, field }, self, away }
}

/** Everyone who has this committee open now, this person included; one entry per open page. */
export function watchPeople(replica: Replica) {
  const { awareness } = replica
  let cached: PersonPresent[] = []
  let stale = true
  return {
    subscribe(listener: () => void) {
      stale = true
      const onChange = () => {
        stale = true
        listener()
      }
      // 'change' is silent on heartbeats that repeat the same state.
      awareness.on('change', onChange)
      return () => awareness.off('change', onChange)
    },
    get(): PersonPresent[] {
      if (!stale) return cached
      stale = false
      const people = [...awareness.getStates()].flatMap(
        ([clientId, state]) => readPerson(clientId, state, clientId === awareness.clientID) ?? [],
      )
      const colours = roomColours(people.map(({ accountId }) => accountId))
      const now = people
        .map((person) => ({ ...person, colour: colours.get(person.accountId) ?? person.colour }))
        .sort((a, b) => a.name.localeCompare(b.name) || a.clientId - b.clientId)
      // A caret that moved changes nothing here: the same people keep their identity, and nothing is drawn again.
      if (!equalityDeep(cached, now)) cached = now
      return cached
    },
  }
}

export function usePeople(replica: Replica): PersonPresent[] {
  const people = useMemo(() => watchPeople(replica), [replica])
  return useSyncExternalStore(people.subscribe, people.get)
}

/** Who else is in a field, and how to say that this person is. */
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
