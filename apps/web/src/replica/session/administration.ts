import {
  appSettingsSchema,
  type GeneralAccess,
  type SignUpPolicy,
  type SiteRole,
  siteCommitteesSchema,
  siteHealthSchema,
  sitePeopleSchema,
  siteRequestsSchema,
  siteStateSchema,
  splashPasswordSchema,
} from '@civic-hub/protocol'
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import { refreshSession } from './session.ts'

export const readSitePeople = (search: string, offset: number) =>
  askRelay(
    'GET',
    `/api/admin/people?search=${encodeURIComponent(search)}&offset=${offset}`,
    undefined,
    sitePeopleSchema,
  )
const personPath = (accountId: string) => `/api/admin/people/${encodeURIComponent(accountId)}`
export const changeRole = (accountId: string, role: SiteRole) =>
  tellRelay('PUT', `${personPath(accountId)}/role`, { role })
export const changeGeneralAccess = (accountId: string, access: GeneralAccess) =>
  tellRelay('PUT', `${personPath(accountId)}/general`, { access })
export const disablePerson = (accountId: string, reason: string) =>
  tellRelay('POST', `${personPath(accountId)}/disable`, { reason })
export const enablePerson = (accountId: string) => tellRelay('POST', `${personPath(accountId)}/enable`)
export const signOutPerson = (accountId: string) => tellRelay('DELETE', `${personPath(accountId)}/sessions`)

export const readSiteRequests = () => askRelay('GET', '/api/admin/requests', undefined, siteRequestsSchema)
const requestPath = (documentId: string, accountId: string) =>
  `/api/admin/requests/${encodeURIComponent(documentId)}/${encodeURIComponent(accountId)}`
export const acceptRequest = (documentId: string, accountId: string, access: GeneralAccess) =>
  tellRelay('PUT', requestPath(documentId, accountId), { access })
export const declineRequest = (documentId: string, accountId: string) =>
  tellRelay('DELETE', requestPath(documentId, accountId))

export const readSiteCommittees = () =>
  askRelay('GET', '/api/admin/committees', undefined, siteCommitteesSchema)
export const deleteCommittee = (id: string) => tellRelay('DELETE', `/api/admin/committees/${id}`)
export const restoreCommittee = (id: string) => tellRelay('POST', `/api/admin/committees/${id}/restore`)

export const readAppSettings = () => askRelay('GET', '/api/admin/settings', undefined, appSettingsSchema)
export const changeSignUp = (signUp: SignUpPolicy) =>
  askRelay('PUT', '/api/admin/settings/sign-up', { signUp }, appSettingsSchema)
export const changeSplash = (wanted: { enabled?: boolean; password?: string }) =>
  askRelay('PUT', '/api/admin/settings/splash', wanted, appSettingsSchema)
export const readSplashPassword = () =>
  askRelay('GET', '/api/admin/settings/splash/password', undefined, splashPasswordSchema)

export const readSiteHealth = () => askRelay('GET', '/api/admin/health', undefined, siteHealthSchema)
export const readSiteState = () => askRelay('GET', '/api/admin/health/state', undefined, siteStateSchema)

/** Uses up the link from the log. This page then has the new role. */
export async function claimFirstAdmin(token: string) {
  const told = await tellRelay('POST', '/api/first-admin', { token })
  if (told.ok) await refreshSession()
  return told
}
