import { accountDeletionEndpoints } from './account-deletion.ts'
import { siteCommitteesEndpoints } from './admin/committees.ts'
import { siteHealthEndpoints } from './admin/health.ts'
import { siteLeaderboardEndpoints } from './admin/leaderboard.ts'
import { sitePeopleEndpoints } from './admin/people.ts'
import { siteRequestsEndpoints } from './admin/requests.ts'
import { appSettingsEndpoints } from './admin/settings.ts'
import type { ApiParts, EndpointParts } from './api-parts.ts'
import { clientIdsEndpoints } from './client-ids.ts'
import { createPassGate } from './closed-gate.ts'
import { closedSessionsEndpoints } from './closed-sessions.ts'
import { committeesEndpoints } from './committees.ts'
import { confirmEndpoints } from './confirm.ts'
import { emailChangeEndpoints } from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import { engagementEndpoints } from './engagement.ts'
import { feedsEndpoints } from './feeds.ts'
import { filesEndpoints } from './files.ts'
import { firstAdminEndpoints } from './first-admin.ts'
import { frozenTextsEndpoints } from './frozen-texts.ts'
import { historyEndpoints } from './history.ts'
import { invitationsEndpoints } from './invitations.ts'
import { invitedEndpoints } from './invited.ts'
import { joinEndpoints } from './join.ts'
import { createOpenSessionFor } from './open-session.ts'
import { passwordEndpoints } from './password.ts'
import { peopleEndpoints } from './people.ts'
import { profileEndpoints } from './profile.ts'
import { providerSignInEndpoints } from './provider-sign-in.ts'
import { recordsEndpoints } from './records.ts'
import { resolutionsEndpoints } from './resolutions.ts'
import { sealKeyEndpoints } from './seal-key.ts'
import { sessionsEndpoints } from './sessions.ts'
import { signInEndpoints } from './sign-in.ts'
import { signUpEndpoints } from './sign-up.ts'
import { splashEndpoints } from './splash.ts'
import { uploadsEndpoints } from './uploads.ts'
import { waysToSignInEndpoints } from './ways-to-sign-in.ts'

/** Where two paths match a request, the endpoint before the other one answers. */
export function createEndpoints(parts: ApiParts): readonly Endpoint[] {
  const all: EndpointParts = {
    ...parts,
    openSessionFor: createOpenSessionFor(parts.sessions, parts.clientAddress),
    passGate: createPassGate(parts.administration.gate),
  }
  return [
    sealKeyEndpoints,
    splashEndpoints,
    signUpEndpoints,
    confirmEndpoints,
    signInEndpoints,
    providerSignInEndpoints,
    sessionsEndpoints,
    invitedEndpoints,
    passwordEndpoints,
    emailChangeEndpoints,
    waysToSignInEndpoints,
    profileEndpoints,
    engagementEndpoints,
    accountDeletionEndpoints,
    firstAdminEndpoints,
    sitePeopleEndpoints,
    siteRequestsEndpoints,
    siteCommitteesEndpoints,
    siteLeaderboardEndpoints,
    appSettingsEndpoints,
    siteHealthEndpoints,
    joinEndpoints,
    committeesEndpoints,
    peopleEndpoints,
    invitationsEndpoints,
    historyEndpoints,
    clientIdsEndpoints,
    frozenTextsEndpoints,
    resolutionsEndpoints,
    feedsEndpoints,
    recordsEndpoints,
    filesEndpoints,
    uploadsEndpoints,
    closedSessionsEndpoints,
  ].flatMap((endpointsOf) => endpointsOf(all))
}
