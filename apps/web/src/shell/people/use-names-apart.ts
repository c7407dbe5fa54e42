import { accountKey } from '@civic-hub/committee'
import { useEffect, useMemo, useState } from 'react'
import { useObservable } from '../../replica/observable.ts'
import { useAccountOnDevice } from '../../replica/react/device-provider.tsx'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { whenReachable } from '../../ui/when-reachable.ts'
import type { NamedPerson } from './names-apart.ts'
import { usePeopleWithAccess } from './use-people-with-access.ts'

type MarksOf = typeof import('./names-apart.ts')['marksOf']

/** Loaded with the first list of names. Without it, names have no marks. */
let loaded: MarksOf | null = null

/**
 * Returns the name of a person of a list, with a mark if it looks like the name of another person in the list or with
 * access to the committee.
 */
export const useNamesApart = (people: readonly NamedPerson[]): ((one: NamedPerson) => string) =>
  useNamesApartIn(useReplica().documentId, people)

/** The same outside of the pages of the committee. */
export function useNamesApartIn(
  documentId: string,
  people: readonly NamedPerson[],
): (one: NamedPerson) => string {
  const { committees } = useAccountOnDevice()
  const committee = useObservable(committees.state).committees.find(({ id }) => id === documentId)
  const members = usePeopleWithAccess(committee ?? { id: documentId, registered: false })
  const [marksOf, setMarksOf] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    const load = whenReachable(async () => (await import('./names-apart.ts')).marksOf)
    load.then(
      (found) => {
        loaded = found
        setMarksOf(() => found)
      },
      () => undefined,
    )
  }, [])
  // Most lists are new arrays with each rendering.
  const listed = JSON.stringify(people.map(({ person, name }) => ({ person, name })))
  const marks = useMemo(() => {
    const accounts = members.map(({ accountId, name }) => ({ person: accountKey(accountId), name }))
    return marksOf?.([...(JSON.parse(listed) as NamedPerson[]), ...accounts])
  }, [marksOf, members, listed])
  return ({ person, name }) => {
    const mark = marks?.get(person)
    return mark === undefined ? name : `${name} ${mark}`
  }
}
