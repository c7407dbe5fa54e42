import type { EnterSplash } from './administration.ts'
import { sessionReader, splashStatusReader } from './first-answers.ts'
import { committeeListReader, committeeReader, joinAnswerReader } from './first-committees.ts'
import type { CreateCommittee, RenameCommittee } from './http.ts'
import { route, sends } from './route.ts'

/*
 * The app's first screens call these by their paths: with the code of routes, their scripts would be 0.4 kB larger.
 */

export const readSessionRoute = route('GET /session', { answer: sessionReader })
/** Ends the session of this browser. */
export const signOutRoute = route('POST /sign-out')
export const readSplashRoute = route('GET /splash', { answer: splashStatusReader })
/** Opens the gate for this browser, until its session ends or the password changes. */
export const enterSplashRoute = route('POST /splash', { body: sends<EnterSplash>() })
/** 204 when the account was deleted, 404 otherwise. A signed-out device sends it for its own account. */
export const checkDeletedAccountRoute = route('GET /deleted-accounts/:accountId')

export const listCommitteesRoute = route('GET /committees', { answer: committeeListReader })
/** Idempotent by id: a device may register a committee that was created offline twice. */
export const createCommitteeRoute = route('POST /committees', {
  body: sends<CreateCommittee>(),
  answer: committeeReader,
})
export const renameCommitteeRoute = route('PUT /committees/:documentId', {
  body: sends<RenameCommittee>(),
  answer: committeeReader,
})
export const deleteCommitteeRoute = route('DELETE /committees/:documentId')

/**
 * Joins by name. 404 when no committee has that name's slug; 'declined' when an owner declined an earlier request, in
 * which case no request is made.
 */
export const joinCommitteeRoute = route('POST /committees/join', {
  body: sends<{ name: string }>(),
  answer: joinAnswerReader,
})
/** Asks again after an owner has declined. */
export const askAgainToJoinRoute = route('PUT /committees/join/:slug', { answer: joinAnswerReader })
/** Withdraws the open request. */
export const withdrawJoinRequestRoute = route('DELETE /committees/join/:slug')
/** Removes an entry of the list's `declined`. */
export const dismissDeclinedRoute = route('DELETE /committees/declined/:slug')

/** Ends all sessions of the account. */
export const endAllSessionsRoute = route('DELETE /sessions')

/** For accounts that share a committee with this one; `picturePath` is its path. */
export const readPictureRoute = route('GET /people/:accountId/picture')
/** A page of history as bytes, with the steps after the position `after` of the query. */
export const readHistoryRoute = route('GET /committees/:documentId/history')
/** The public key with which this hub seals the keys of devices, for programs that verify them. */
export const readSealKeyRoute = route('GET /seal-key')
