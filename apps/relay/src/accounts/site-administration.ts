import { generalDocumentId, type SignUpPolicy, type SiteCommittee } from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import type { AccountStore } from '../store/account-store.ts'
import { restorableMilliseconds } from './committee-deletion.ts'
import { isNoClosedSession } from './committee-entry.ts'
import type { Revocations } from './revocations.ts'
import type { Sessions } from './sessions.ts'
import { createSitePeople, type SitePeopleRegister } from './site-people.ts'
import { createFirstAdmin, createSiteRoles, type FirstAdmin, type SiteRoles } from './site-roles.ts'
import { createSignUpPolicies, createSiteSettings, type SignUpPolicies } from './site-settings.ts'
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

/** Every committee except `general`, including deleted ones that can be restored; by name. */
async function listSiteCommittees({ queries }: AccountStore): Promise<SiteCommittee[]> {
  const committees = await queries
    .selectFrom('committees')
    .selectAll()
    .select((committee) =>
      committee
        .selectFrom('memberships')
        .whereRef('memberships.document_id', '=', 'committees.document_id')
        .select((count) => count.fn.countAll<number>().as('people'))
        .as('people'),
    )
    .where('document_id', '!=', generalDocumentId)
    .where(isNoClosedSession)
    .orderBy('name')
    .orderBy('document_id')
    .execute()
  const owners = await queries
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.document_id', 'accounts.name'])
    .where('memberships.access', '=', 'owner')
    .orderBy('accounts.name')
    .execute()
  return committees.map((row) => ({
    id: row.document_id,
    slug: row.slug,
    name: row.name,
    emoji: row.emoji,
    createdAt: row.created_at,
    people: row.people ?? 0,
    owners: owners.filter((owner) => owner.document_id === row.document_id).map(({ name }) => name),
    deleted:
      row.removed_at === null
        ? null
        : { at: isoTime(row.removed_at), restorableUntil: isoTime(row.removed_at + restorableMilliseconds) },
  }))
}
