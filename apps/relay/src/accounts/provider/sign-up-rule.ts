import type { Clock } from '../../clock.ts'
import type { AccountStore, RunQuery } from '../../store/account-store.ts'
import { findInvitation, findInvitationTo } from '../open-invitation.ts'
import type { SignUpPolicies } from '../site-settings.ts'

/**
 * Decides whether a new account may be created for a confirmed address, and returns the invitation that it
 * uses; runs in the transaction that creates the account.
 */
export type MaySignUp = (run: RunQuery, email: string) => Promise<'no' | { invitationId: string | null }>

/** The rule for a person with this invitation's token, or without one. */
export type SignUpRule = (invitation: string | null) => Promise<MaySignUp>

/**
 * If signing up needs an invitation, one that was sent to the confirmed address is sufficient, even without
 * its link.
 */
export function createSignUpRule(parts: { store: AccountStore; policies: SignUpPolicies; clock: Clock }): SignUpRule {
  const { store, policies, clock } = parts
  const { queries } = store
  return async (invitation) => {
    const isOpen = (await policies.current()) === 'open'
    return async (run, email) => {
      const now = clock.now().getTime()
      // Checked here and not earlier: of two people with one link, the first has used it by now.
      const invitationId = invitation === null ? null : await findInvitation(run, queries, { token: invitation }, now)
      if (isOpen || invitationId !== null) return { invitationId }
      const sentTo = await findInvitationTo(run, queries, email, now)
      return sentTo === null ? 'no' : { invitationId: sentTo }
    }
  }
}
