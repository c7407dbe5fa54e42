import { type Attendee, accountKey, readKnownAttendees } from '@civic-hub/committee'
import { useEffect, useMemo } from 'react'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { usePeoplePresent, useReplica } from '../../replica/react/replica-provider.tsx'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'

export interface OfferedPerson extends Attendee {
  /** Has this meeting open now. That says nothing about who is in the room, so it is only shown. */
  readonly connected: boolean
}

/**
 * The people of the committee as this device knows them: those who can open it, those who are connected, and those who
 * were at its last meetings. Viewers are offered as guests.
 */
export function useOfferedPeople(committee: CommitteeOnDevice, meetingId: string): OfferedPerson[] {
  const { doc } = useReplica()
  const { committees } = useAccountOnDevice()
  const present = usePeoplePresent()
  const { id, registered, people } = committee
  useEffect(() => {
    if (!registered) return
    const ask = () => void committees.askForPeople(id)
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [committees, id, registered])
  // Read once: what is stated in this meeting is on the screen anyway.
  const earlier = useMemo(() => readKnownAttendees(doc), [doc])
  const connected = new Set(
    present.filter(({ here }) => here.meetingId === meetingId).map(({ accountId }) => accountKey(accountId)),
  )
  const offered = new Map<string, Attendee>(earlier.map((attendee) => [attendee.person, attendee]))
  const offer = (accountId: string, name: string, guest: boolean) =>
    offered.set(accountKey(accountId), { person: accountKey(accountId), name, guest })
  for (const { accountId, name } of present) {
    const known = people?.find((person) => person.accountId === accountId)
    offer(accountId, name, known?.access === 'viewer')
  }
  for (const { accountId, name, access } of people ?? []) offer(accountId, name, access === 'viewer')
  return [...offered.values()].map((attendee) => ({
    ...attendee,
    connected: connected.has(attendee.person),
  }))
}
