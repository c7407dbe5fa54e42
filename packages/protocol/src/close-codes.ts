/**
 * The reason why the relay ends a connection. A client must not retry after a final code (see
 * `isFinalClose`); after every other code it reconnects.
 */
export const closeCodes = {
  /** The relay restarts or shuts down; reconnect with jitter. */
  restart: 1012,
  /** The session ended: signed out, expired, or signed out everywhere. */
  signedOut: 4401,
  /** The account may no longer open this document. */
  accessRemoved: 4403,
  /** The committee was deleted. */
  documentGone: 4404,
  /** The app is too old for this relay. */
  appTooOld: 4426,
  /** The client keeps sending updates that the relay has to refuse. */
  tooManyRefusals: 4490,
  /** The client sends too much at once; reconnect later. */
  slowDown: 4529,
  /** The relay can't read or write its store at the moment. */
  storeFailed: 4530,
  /** Access changed (for instance viewer to editor); reconnect at once. */
  accessChanged: 4531,
  /** The client has sent nothing for too long. */
  silent: 4532,
  /** The account's name or picture changed, maybe on another device; reconnect at once. */
  accountChanged: 4534,
  /**
   * The splash gate was switched on, or its password changed. This is not a final code, because an older app
   * treats unknown final codes as removed access.
   */
  gateClosed: 4533,
} as const

/** True if a client must not reconnect by itself after this code. */
export function isFinalClose(code: number): boolean {
  return code >= 4400 && code <= 4499
}
