import type { Invitation, InvitationLink } from '@civic-hub/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readInvitations } from '../../../replica/session/invitations.ts'
import { whileVisible } from '../../../ui/while-visible.ts'

const listEveryMs = 5_000

/** The open invitations of a committee: null until the relay has answered, 'failed' when it has not. */
export function useInvitations(committeeId: string) {
  const asked = useRef(0)
  const [invitations, setInvitations] = useState<Invitation[] | 'failed' | null>(null)
  /** The link that was made last, shown until the owner has put it away. */
  const [link, setLink] = useState<InvitationLink | null>(null)

  const load = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const answer = await readInvitations(committeeId)
    if (turn !== asked.current) return
    setInvitations((current) => (answer.ok ? answer.value : Array.isArray(current) ? current : 'failed'))
  }, [committeeId])

  useEffect(() => {
    void load()
    // Somebody may be accepting one just now.
    return whileVisible(listEveryMs, load)
  }, [load])

  return { invitations, load, link, setLink }
}
