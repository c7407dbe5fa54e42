import type { InvitationOffer } from '@civic-hub/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { readInvitation } from '../../../replica/session/committee-people.ts'
import { forgetInvitation, rememberInvitation } from '../../../replica/session/remembered.ts'

export type InvitationState =
  | { kind: 'looking' }
  | { kind: 'open'; offer: InvitationOffer }
  | { kind: 'invalid' }
  | { kind: 'failed'; problem: Problem }

/**
 * The relay's response about the link; it is requested again for another account. `undefined`: the account is
 * not known yet.
 */
export function useInvitation(token: string, accountId: string | null | undefined) {
  const asked = useRef(0)
  const [state, setState] = useState<InvitationState>(token === '' ? { kind: 'invalid' } : { kind: 'looking' })

  const load = useCallback(async () => {
    if (token === '') return
    asked.current += 1
    const turn = asked.current
    const answer = await readInvitation(token)
    if (turn !== asked.current) return
    if (answer.ok) {
      if (answer.value.acceptedSlug === null) rememberInvitation(token)
      else forgetInvitation()
      setState({ kind: 'open', offer: answer.value })
      return
    }
    const { code } = answer.problem
    const isInvalid = code === 'token-invalid' || code === 'invalid-input'
    if (isInvalid) forgetInvitation()
    setState(isInvalid ? { kind: 'invalid' } : { kind: 'failed', problem: answer.problem })
  }, [token])

  useEffect(() => {
    if (accountId !== undefined) void load()
  }, [load, accountId])

  return { state, load }
}
