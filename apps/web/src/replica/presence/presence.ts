import { type Account, generalDocumentId } from '@civic-hub/protocol'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Replica } from '../replica.ts'
import { currentAccount, useSession } from '../session/session.ts'
import { type PersonPresent, watchPeople } from './people.ts'
import { personColour } from './person-colour.ts'
import type { CommitteePage, PresenceState } from './presence-state.ts'

/** In `general` without their picture, which is for people who share another committee. */
function personOf({ id, name, picture }: Account, documentId: string): PresenceState['user'] {
  return {
    accountId: id,
    name,
    color: personColour(id),
    picture: documentId === generalDocumentId ? null : (picture ?? null),
  }
}

export function announcePerson({ awareness, documentId }: Replica): void {
  const account = currentAccount()
  if (!account) return
  awareness.setLocalState({
    user: personOf(account, documentId),
    meetingId: null,
    page: null,
    field: null,
    away: document.visibilityState === 'hidden',
    // This page may return from another committee, and have been recording all the time.
    recording: awareness.getLocalState()?.recording ?? null,
  })
}

export function useAnnouncedChanges({ awareness, documentId }: Replica): void {
  const session = useSession()
  const account = session.kind === 'signed-in' ? session.account : null
  useEffect(() => {
    if (account && awareness.getLocalState()) awareness.setLocalStateField('user', personOf(account, documentId))
  }, [account, awareness, documentId])
}

export function usePeople(replica: Replica): PersonPresent[] {
  const people = useMemo(() => watchPeople(replica), [replica])
  return useSyncExternalStore(people.subscribe, people.get)
}

/** Returns who else is in a field of a meeting, or of a page, and a function with which this person enters it. */
export function useFieldPresence(
  replica: Replica,
  meetingId: string | null,
  page: CommitteePage | null,
  field: string,
) {
  const others = useMemo(() => {
    const people = watchPeople(replica)
    let last: PersonPresent[] = []
    return {
      subscribe: people.subscribe,
      get() {
        const now = people
          .get()
          .filter(
            ({ self, here }) => !self && here.field === field && here.meetingId === meetingId && here.page === page,
          )
        const same =
          now.length === last.length && now.every((person, index) => person.clientId === last[index]?.clientId)
        if (!same) last = now
        return last
      },
    }
  }, [replica, meetingId, page, field])
  const { awareness } = replica
  return {
    others: useSyncExternalStore(others.subscribe, others.get),
    onFocus: useCallback(() => awareness.setLocalStateField('field', field), [awareness, field]),
    onBlur: useCallback(() => {
      if (awareness.getLocalState()?.field === field) awareness.setLocalStateField('field', null)
    }, [awareness, field]),
  }
}
