import { createPassGate } from './access.ts'
import { accountDeletionEndpoints, profileEndpoints } from './account.ts'
import type { ApiParts, EndpointParts } from './api-parts.ts'
import { clientIdsEndpoints, sealKeyEndpoints } from './authorship.ts'
import { closedSessionsEndpoints } from './closed-sessions.ts'
import { committeesEndpoints } from './committees.ts'
import { emailChangeEndpoints, passwordEndpoints, waysToSignInEndpoints } from './credentials.ts'
import type { Endpoint } from './endpoint.ts'
import { engagementEndpoints } from './engagement.ts'
import { feedsEndpoints } from './feeds.ts'
import { filesEndpoints } from './files.ts'
import { frozenTextsEndpoints } from './frozen-texts.ts'
import { historyEndpoints } from './history.ts'
import { invitationsEndpoints, invitedEndpoints } from './invitations.ts'
import { createOpenSessionFor } from './open-session.ts'
import { joinEndpoints, peopleEndpoints } from './people.ts'
import { providerSignInEndpoints } from './provider-sign-in.ts'
import { recordsEndpoints } from './records.ts'
import { resolutionsEndpoints } from './resolutions.ts'
import { sessionsEndpoints, signInEndpoints } from './sign-in.ts'
import { confirmEndpoints, signUpEndpoints } from './sign-up.ts'
import {
  appSettingsEndpoints,
  firstAdminEndpoints,
  siteCommitteesEndpoints,
  siteHealthEndpoints,
  siteLeaderboardEndpoints,
  sitePeopleEndpoints,
  siteRequestsEndpoints,
} from './site-administration.ts'
import { splashEndpoints } from './splash.ts'
import { uploadsEndpoints } from './uploads.ts'

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
