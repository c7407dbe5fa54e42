import type { PersonAttendance } from '@civic-hub/committee'
import { useMemo } from 'react'
import { queryProceedings } from '../../replica/react/query-proceedings.ts'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { peopleToPick, type SuggestedPerson } from './people-to-pick.ts'
import { useOfferedPeople } from './use-offered-people.ts'

const none: readonly PersonAttendance[] = []

/** The suggestions of the pickers of a meeting. */
export function usePeopleToPick(committee: CommitteeOnDevice, meetingId: string): readonly SuggestedPerson[] {
  const { doc } = useReplica()
  const attendance = useQuery(useMemo(() => queryProceedings(doc, meetingId), [doc, meetingId]))?.attendance ?? none
  const stated = useMemo(() => new Set(attendance.map(({ person }) => person)), [attendance])
  const { people, directory } = useOfferedPeople(committee, meetingId, stated)
  return peopleToPick({ attendance, offered: people, directory })
}
