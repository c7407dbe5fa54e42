import type { Clock } from '../../clock.ts'
import type { AccountStore, RunQuery } from '../../store/account-store.ts'
import { findInvitation, findInvitationTo } from '../open-invitation.ts'
import type { SignUpPolicies } from '../sign-up-policy.ts'

/**
 * Whether a new account may be made for a confirmed address, and the invitation that it uses up; runs in the transaction
 * that makes the account.
 */
export type MaySignUp = (run: RunQuery, email: string) => Promise<'no' | { invitationId: string | null }>

/** The rule for a person who has, or has not, this invitation's token. */
export type SignUpRule = (invitation: string | null) => Promise<MaySignUp>

/** Where signing up needs an invitation, one that went to the confirmed address is enough, without its link. */
export function createSignUpRule(parts: {
  store: AccountStore
  policies: SignUpPolicies
  clock: Clock
}): SignUpRule {
  const { store, policies, clock } = parts
  const { queries } = store
  return async (invitation) => {
    const isOpen = (await policies.current()) === 'open'
    return async (run, email) => {
      const now = clock.now().getTime()
      // Here and not before: of two people with one link, the first has used it up.
      const invitationId =
        invitation === null ? null : await findInvitation(run, queries, { token: invitation }, now)
      if (isOpen || invitationId !== null) return { invitationId }
      const sentTo = await findInvitationTo(run, queries, email, now)
      return sentTo === null ? 'no' : { invitationId: sentTo }
    }
  }
}
