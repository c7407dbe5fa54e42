import {
  acceptSiteRequestRoute,
  answerRequestSchema,
  changeGeneralAccessRoute,
  changeGeneralAccessSchema,
  changeRoleRoute,
  changeRoleSchema,
  changeSignUpRoute,
  changeSignUpSchema,
  changeSplashRoute,
  changeSplashSchema,
  claimFirstAdminRoute,
  declineSiteRequestRoute,
  deleteSiteCommitteeRoute,
  disablePersonRoute,
  disablePersonSchema,
  enablePersonRoute,
  firstAdminSchema,
  hideLeaderboardEntryRoute,
  hideLeaderboardEntrySchema,
  listSiteCommitteesRoute,
  listSitePeopleRoute,
  listSiteRequestsRoute,
  readAppSettingsRoute,
  readSiteHealthRoute,
  readSiteStateRoute,
  readSplashPasswordRoute,
  restoreSiteCommitteeRoute,
  signOutPersonRoute,
} from '@civic-hub/protocol'
import { missingProviders } from '../accounts/provider/provider-settings.ts'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

const maxSearchLength = 200

/**
 * All people with an account. Moderators see names, and set the read-only access to `general`.
 */
export const sitePeopleEndpoints = ({ administration: { people, roles }, sessions }: EndpointParts) => [
  endpoint(listSitePeopleRoute, { access: 'team' }, async ({ c, role }) => {
    const offset = Number(c.req.query('offset') ?? 0)
    if (!Number.isSafeInteger(offset) || offset < 0) return refused('invalid-input')
    const search = (c.req.query('search') ?? '').slice(0, maxSearchLength)
    return accepted(await people.list({ search, offset, inFull: role === 'admin' }))
  }),
  endpoint(
    changeGeneralAccessRoute,
    { access: 'team', body: changeGeneralAccessSchema },
    async ({ params: { accountId }, body: { access } }) => {
      // Administrators own `general`, so they cannot be made viewers there.
      if (access === 'viewer' && (await roles.roleOf(accountId)) === 'admin') return refused('forbidden')
      return people.changeGeneralAccess(accountId, access)
    },
  ),
  endpoint(changeRoleRoute, { access: 'admin', body: changeRoleSchema }, ({ params, body }) =>
    roles.grant(params.accountId, body.role),
  ),
  endpoint(
    disablePersonRoute,
    { access: 'admin', body: disablePersonSchema },
    async ({ account, params: { accountId }, body }) =>
      accountId === account.id ? refused('own-account') : people.disable(accountId, body.reason),
  ),
  endpoint(enablePersonRoute, { access: 'admin' }, ({ params }) => people.enable(params.accountId)),
  endpoint(signOutPersonRoute, { access: 'admin' }, async ({ c, account, params: { accountId } }) => {
    const cleared = await sessions.endAll(accountId)
    if (accountId === account.id) c.header('Set-Cookie', cleared)
    return accepted(null)
  }),
]

/** Join requests of all committees; the site's moderators may answer them, too. */
export function siteRequestsEndpoints({ joinRequests, people }: EndpointParts) {
  const isOpen = async (documentId: string, accountId: string): Promise<boolean> =>
    (await joinRequests.ofSite()).some(
      (request) => request.documentId === documentId && request.accountId === accountId,
    )

  return [
    endpoint(listSiteRequestsRoute, { access: 'team' }, async () =>
      accepted({ requests: await joinRequests.ofSite() }),
    ),
    endpoint(
      acceptSiteRequestRoute,
      { access: 'team', body: answerRequestSchema },
      async ({ params: { documentId, accountId }, body }) =>
        // Without a request, this would change the access of a person who already has some.
        (await isOpen(documentId, accountId))
          ? people.changeAccess(documentId, accountId, body.access)
          : refused('not-found'),
    ),
    endpoint(declineSiteRequestRoute, { access: 'team' }, async ({ params: { documentId, accountId } }) => {
      if (!(await isOpen(documentId, accountId))) return refused('not-found')
      await people.dismissRequest(documentId, accountId)
      return accepted(null)
    }),
  ]
}

/** Administrators delete and restore committees. */
export const siteCommitteesEndpoints = ({ administration, deletion, memberships }: EndpointParts) => [
  endpoint(listSiteCommitteesRoute, { access: 'admin' }, async () =>
    accepted({ committees: await administration.listCommittees() }),
  ),
  endpoint(deleteSiteCommitteeRoute, { access: 'admin' }, async ({ params: { documentId } }) => {
    const state = await memberships.documentState(documentId)
    if (state !== 'here') return refused(state === 'gone' ? 'gone' : 'not-found')
    return deletion.remove(documentId)
  }),
  endpoint(restoreSiteCommitteeRoute, { access: 'admin' }, ({ params }) => deletion.restore(params.documentId)),
]

/** Moderators hide an entry, or show it again. */
export const siteLeaderboardEndpoints = ({ leaderboard }: EndpointParts) => [
  endpoint(hideLeaderboardEntryRoute, { access: 'team', body: hideLeaderboardEntrySchema }, async ({ params, body }) =>
    (await leaderboard.hide(params.accountId, body.hidden)) ? accepted(null) : refused('not-found'),
  ),
]

/** The rule for sign-ups, the splash gate, and providers without a button. Every change returns the current settings. */
export function appSettingsEndpoints({ administration, site, publicUrl }: EndpointParts) {
  const { signUpPolicies, gate } = administration
  const read = async () =>
    accepted({
      signUp: await signUpPolicies.current(),
      splash: { enabled: gate.enabled() },
      missingProviders: missingProviders(site.providers, publicUrl),
    })

  return [
    endpoint(readAppSettingsRoute, { access: 'admin' }, read),
    endpoint(changeSignUpRoute, { access: 'admin', body: changeSignUpSchema }, async ({ account, body }) => {
      await signUpPolicies.change(body.signUp, account.id)
      return read()
    }),
    endpoint(
      changeSplashRoute,
      { access: 'admin', body: changeSplashSchema },
      async ({ account, body: { enabled, password } }) => {
        await gate.change(
          { ...(enabled !== undefined && { enabled }), ...(password !== undefined && { password }) },
          account.id,
        )
        return read()
      },
    ),
    endpoint(readSplashPasswordRoute, { access: 'admin' }, () => accepted({ password: gate.password() })),
  ]
}

/** The state of the site as numbers, and the facts that may need action. The app turns them into text. */
export const siteHealthEndpoints = ({ health }: EndpointParts) => [
  endpoint(readSiteHealthRoute, { access: 'admin' }, async () => accepted(await health.all())),
  endpoint(readSiteStateRoute, { access: 'admin' }, async () => accepted(await health.state())),
]

export const firstAdminEndpoints = (parts: EndpointParts) => [
  endpoint(claimFirstAdminRoute, { access: 'signed-in', body: firstAdminSchema }, ({ account, body }) =>
    parts.administration.firstAdmin.claim(body.token, account.id),
  ),
]
