import { useEffect } from 'react'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { usePeoplePresent } from '../../replica/react/replica-provider.tsx'
import { onReturn } from '../../replica/session/on-return.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'

type PeopleWithAccess = NonNullable<CommitteeOnDevice['people']>
const unknown: PeopleWithAccess = []

/**
 * The people with access, as cached on this device. They are requested when a part of a screen opens after a change, the
 * network returns, or the person signs in again.
 */
export function usePeopleWithAccess({ id, registered, people }: CommitteeOnDevice): PeopleWithAccess {
  const { committees } = useAccountOnDevice()
  useEffect(() => {
    if (!registered) return
    void committees.askForPeople(id)
    return onReturn(() => void committees.askForPeople(id, true))
  }, [committees, id, registered])
  return people ?? unknown
}

/**
 * Their names, after those of connected people. In a committee that was never online, only connected people are
 * known.
 */
export function useNamesWithAccess(committee: CommitteeOnDevice): string[] {
  const people = usePeopleWithAccess(committee)
  return [...usePeoplePresent(), ...people].map(({ name }) => name)
}
