import type { SignUpPolicy, SiteCommittee } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts'
import type { Revocations } from './revocations.ts'
import type { Sessions } from './sessions.ts'
import { createSignUpPolicies, type SignUpPolicies } from './sign-up-policy.ts'
import { listSiteCommittees } from './site-committees.ts'
import { createSitePeople, type SitePeopleRegister } from './site-people.ts'
import { createSiteRoles, type SiteRoles } from './site-roles.ts'
import { createSiteSettings } from './site-settings.ts'
import { createSplashGate, type SplashGate } from './splash-gate.ts'
import type { RandomBytes } from './tokens.ts'

/** All services for administrators and moderators of the site. */
export interface SiteAdministration {
  roles: SiteRoles
  firstAdmin: FirstAdmin
  people: SitePeopleRegister
  signUpPolicies: SignUpPolicies
  gate: SplashGate
  listCommittees(): Promise<SiteCommittee[]>
}

export async function createSiteAdministration(parts: {
  store: AccountStore
  sessions: Sessions
  revocations: Revocations
  clock: Clock
  randomBytes: RandomBytes
  secureCookies: boolean
  /** The rule until an administrator changes it. */
  signUp: SignUpPolicy
}): Promise<SiteAdministration> {
  const { store, revocations, clock } = parts
  const roles = createSiteRoles(store, revocations)
  const settings = createSiteSettings(store, clock)
  return {
    roles,
    firstAdmin: createFirstAdmin({ ...parts, roles }),
    people: createSitePeople(parts),
    signUpPolicies: createSignUpPolicies(settings, parts.signUp),
    gate: await createSplashGate({ ...parts, settings, roles }),
    listCommittees: () => listSiteCommittees(store),
  }
}
