import {
  acceptSiteRequestRoute,
  changeGeneralAccessRoute,
  changeRoleRoute,
  changeSignUpRoute,
  changeSplashRoute,
  claimFirstAdminRoute,
  declineSiteRequestRoute,
  deleteSiteCommitteeRoute,
  disablePersonRoute,
  enablePersonRoute,
  type GeneralAccess,
  listSiteCommitteesRoute,
  listSitePeopleRoute,
  listSiteRequestsRoute,
  readAppSettingsRoute,
  readSiteHealthRoute,
  readSiteStateRoute,
  readSplashPasswordRoute,
  restoreSiteCommitteeRoute,
  type SignUpPolicy,
  type SiteRole,
  signOutPersonRoute,
} from '@civic-hub/protocol'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'
import { refreshSession } from './session.ts'

export const readSitePeople = (search: string, offset: number) =>
  callRelay(listSitePeopleRoute, { query: { search, offset: String(offset) } })
export const changeRole = (accountId: string, role: SiteRole) =>
  sendToRelay(changeRoleRoute, { accountId, body: { role } })
export const changeGeneralAccess = (accountId: string, access: GeneralAccess) =>
  sendToRelay(changeGeneralAccessRoute, { accountId, body: { access } })
export const disablePerson = (accountId: string, reason: string) =>
  sendToRelay(disablePersonRoute, { accountId, body: { reason } })
export const enablePerson = (accountId: string) => sendToRelay(enablePersonRoute, { accountId })
export const signOutPerson = (accountId: string) => sendToRelay(signOutPersonRoute, { accountId })

export const readSiteRequests = () => callRelay(listSiteRequestsRoute)
export const acceptRequest = (documentId: string, accountId: string, access: GeneralAccess) =>
  sendToRelay(acceptSiteRequestRoute, { documentId, accountId, body: { access } })
export const declineRequest = (documentId: string, accountId: string) =>
  sendToRelay(declineSiteRequestRoute, { documentId, accountId })

export const readSiteCommittees = () => callRelay(listSiteCommitteesRoute)
export const deleteCommittee = (documentId: string) => sendToRelay(deleteSiteCommitteeRoute, { documentId })
export const restoreCommittee = (documentId: string) => sendToRelay(restoreSiteCommitteeRoute, { documentId })

export const readAppSettings = () => callRelay(readAppSettingsRoute)
export const changeSignUp = (signUp: SignUpPolicy) => callRelay(changeSignUpRoute, { body: { signUp } })
export const changeSplash = (wanted: { enabled?: boolean; password?: string }) =>
  callRelay(changeSplashRoute, { body: wanted })
export const readSplashPassword = () => callRelay(readSplashPasswordRoute)

export const readSiteHealth = () => callRelay(readSiteHealthRoute)
export const readSiteState = () => callRelay(readSiteStateRoute)

/** Uses up the link from the log. This page then has the new role. */
export async function claimFirstAdmin(token: string) {
  const answer = await sendToRelay(claimFirstAdminRoute, { body: { token } })
  if (answer.ok) await refreshSession()
  return answer
}
