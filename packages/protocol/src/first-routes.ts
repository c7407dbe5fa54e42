import type { EnterSplash } from './administration.ts'
import { sessionReader, splashStatusReader } from './first-answers.ts'
import { route, sends } from './route.ts'

/*
 * The app's first script calls these by their paths: with the code of routes, it would be 0.1 kB larger.
 */

export const readSessionRoute = route('GET /session', { answer: sessionReader })
/** Ends the session of this browser. */
export const signOutRoute = route('POST /sign-out')
export const readSplashRoute = route('GET /splash', { answer: splashStatusReader })
/** Opens the gate for this browser, until its session ends or the password changes. */
export const enterSplashRoute = route('POST /splash', { body: sends<EnterSplash>() })
/** 204 when the account was deleted, 404 otherwise. A signed-out device sends it for its own account. */
export const checkDeletedAccountRoute = route('GET /deleted-accounts/:accountId')
