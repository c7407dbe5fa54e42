export * from './access.ts'
export * from './access-schema.ts'
export * from './account.ts'
export * from './administration.ts'
export * from './client-ids.ts'
export * from './close-codes.ts'
export * from './closed-sessions.ts'
export * from './deleted-account.ts'
export * from './document-id.ts'
export * from './document-id-schema.ts'
export * from './email.ts'
export * from './engagement.ts'
export * from './error-codes.ts'
export * from './feeds.ts'
export * from './field-lengths.ts'
export * from './files.ts'
export {
  type Account,
  accountReader,
  type ErrorBody,
  errorReader,
  type Provider,
  type Reader,
  type SessionAnswer,
  type Site,
  type SplashStatus,
  sessionReader,
  splashStatusReader,
} from './first-answers.ts'
export {
  type CommitteeEntry,
  type CommitteeListAnswer,
  committeeListReader,
  committeeReader,
  type DeclinedCommittee,
  type JoinAnswer,
  joinAnswerReader,
  type RequestedCommittee,
} from './first-committees.ts'
export * from './first-routes.ts'
export * from './frames.ts'
export * from './frozen-texts.ts'
export * from './history.ts'
export * from './http.ts'
export * from './invitation-token.ts'
export * from './invitations.ts'
export * from './open-records.ts'
export { createPartBuffer, type FirstParts, type PartBuffer, readFirstParts } from './part-buffer.ts'
export * from './picture-path.ts'
export * from './plain-text.ts'
export * from './provider-result.ts'
export * from './provider-sign-in.ts'
export * from './resolutions.ts'
export * from './resolutions-document.ts'
export * from './route.ts'
export * from './seals.ts'
export * from './session.ts'
export * from './signed-statements.ts'
export * from './slug.ts'
