import type { InvitationList, People } from '@civic-hub/protocol'
import { useCallback, useMemo } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { readInvitations, readPeople } from '../../../replica/session/committee-people.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'

const listEveryMs = 5_000
const noInvitations: InvitationList = { invitations: [], accepted: [] }

/**
 * The relay's data about a committee: the people with access and, for owners, the requests to join and the
 * invitations.
 */
export type RelayAccess = People & InvitationList

/**
 * Requests access and invitations together: the directory shows them beside its entries, and the lists below in full.
 */
export function useRelayAccess({ id, access, registered }: CommitteeOnDevice) {
  const { committees } = useAccountOnDevice()
  const isOwner = access === 'owner'
  const read = useCallback(async (): Promise<Answer<RelayAccess>> => {
    if (!registered) return failed('unreachable')
    const [people, invitations] = await Promise.all([readPeople(id), isOwner ? readInvitations(id) : null])
    if (!people.ok) return people
    void committees.storePeople(id, people.value)
    // The relay refuses the invitations to a former owner, who can still see the people.
    if (invitations?.ok === false && invitations.problem.code !== 'forbidden') return invitations
    return { ok: true, value: { ...people.value, ...(invitations?.ok ? invitations.value : noInvitations) } }
  }, [committees, id, isOwner, registered])
  const { state, load, perform } = useLoaded(read, {
    // A request to join or an accepted invitation can be received at any time.
    everyMs: isOwner ? listEveryMs : undefined,
    onChanged: useCallback((reload: () => void) => onListChange('people', id, reload), [id]),
  })
  // An equal response keeps its identity, so that a directory of 200 members is not rendered again after each
  // response.
  const answered = state.kind === 'loaded' ? JSON.stringify(state.value) : null
  const value = useMemo(() => (answered === null ? null : (JSON.parse(answered) as RelayAccess)), [answered])
  return { state, value, load, perform }
}
