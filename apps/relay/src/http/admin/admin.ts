import { Hono } from 'hono'
import type { CommitteeDeletion } from '../../accounts/committee-deletion.ts'
import type { JoinRequests } from '../../accounts/join-requests.ts'
import type { LeaderboardEntries } from '../../accounts/leaderboard.ts'
import type { Memberships } from '../../accounts/memberships.ts'
import type { CommitteePeople } from '../../accounts/people.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { SiteAdministration } from '../../accounts/site-administration.ts'
import type { ReadSiteHealth } from '../../site-health.ts'
import { createSiteTeam, type OnSite } from './admin-access.ts'
import { createSiteCommitteesRoutes } from './committees.ts'
import { createSiteHealthRoutes } from './health.ts'
import { createSiteLeaderboardRoutes } from './leaderboard.ts'
import { createSitePeopleRoutes } from './people.ts'
import { createSiteRequestsRoutes } from './requests.ts'
import { createAppSettingsRoutes } from './settings.ts'

/** Everything under `/api/admin`, for signed-in administrators and, in parts, moderators. */
export function createAdminRoutes(parts: {
  site: SiteAdministration
  sessions: Sessions
  memberships: Memberships
  people: CommitteePeople
  joinRequests: JoinRequests
  deletion: CommitteeDeletion
  leaderboard: LeaderboardEntries
  health: ReadSiteHealth
}): Hono<OnSite> {
  const { site, sessions, memberships, deletion } = parts
  const admin = new Hono<OnSite>()
  admin.use(createSiteTeam(site.roles))
  admin.route('/', createSitePeopleRoutes({ people: site.people, roles: site.roles, sessions }))
  admin.route('/', createSiteRequestsRoutes(parts.joinRequests, parts.people))
  admin.route('/', createSiteCommitteesRoutes({ list: site.listCommittees, deletion, memberships }))
  admin.route('/', createSiteLeaderboardRoutes(parts.leaderboard))
  admin.route('/', createAppSettingsRoutes(site.signUpPolicies, site.gate))
  admin.route('/', createSiteHealthRoutes(parts.health))
  return admin
}
