import type { PersonAttendance } from '@civic-hub/committee'
import type { Person } from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useOfferedPeople } from '../../../shell/people/use-offered-people.ts'

const none: readonly PersonAttendance[] = []

/** The people whose names are completed: those who are present first, then all others that the device knows. */
export function usePeopleToName(committee: CommitteeOnDevice, meetingId: string): readonly Person[] {
  const { doc } = useReplica()
  const attendance =
    useQuery(useMemo(() => queryProceedings(doc, meetingId), [doc, meetingId]))?.attendance ?? none
  const stated = useMemo(() => new Set(attendance.map(({ person }) => person)), [attendance])
  const { people } = useOfferedPeople(committee, meetingId, stated)
  const named = new Map<string, Person>()
  const ordered = [...attendance.filter(({ here }) => here), ...people, ...attendance]
  for (const { person, name } of ordered) if (!named.has(person)) named.set(person, { person, name })
  return [...named.values()]
}
