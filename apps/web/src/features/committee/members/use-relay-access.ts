import type { InvitationList, People } from '@civic-hub/protocol'
import { useCallback, useMemo } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { readPeople } from '../../../replica/session/committee-people.ts'
import { readInvitations } from '../../../replica/session/invitations.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'

const listEveryMs = 5_000
const noInvitations: InvitationList = { invitations: [], accepted: [] }

/** What only the relay knows about a committee: who can open it and, for owners, who asks and who is invited. */
export type RelayAccess = People & InvitationList

/** Access and invitations, read together: the directory shows them beside its entries, and the lists below in full. */
export function useRelayAccess({ id, access, registered }: CommitteeOnDevice) {
  const { committees } = useAccountOnDevice()
  const isOwner = access === 'owner'
  const read = useCallback(async (): Promise<Answer<RelayAccess>> => {
    if (!registered) return failed('unreachable')
    const [people, invitations] = await Promise.all([readPeople(id), isOwner ? readInvitations(id) : null])
    if (!people.ok) return people
    void committees.keepPeople(id, people.value)
    // Whoever has just stopped being an owner is refused the invitations, and still sees the people.
    if (invitations?.ok === false && invitations.problem.code !== 'forbidden') return invitations
    return { ok: true, value: { ...people.value, ...(invitations?.ok ? invitations.value : noInvitations) } }
  }, [committees, id, isOwner, registered])
  const { state, load, perform } = useLoaded(read, {
    // Somebody may ask an owner to be let in at any time, or accept an invitation.
    everyMs: isOwner ? listEveryMs : undefined,
    onChanged: useCallback((reload: () => void) => onListChange('people', id, reload), [id]),
  })
  // The same answer keeps its identity, so that a directory of 200 is not drawn anew with each one.
  const answered = state.kind === 'loaded' ? JSON.stringify(state.value) : null
  const value = useMemo(() => (answered === null ? null : (JSON.parse(answered) as RelayAccess)), [answered])
  return { state, value, load, perform }
}
