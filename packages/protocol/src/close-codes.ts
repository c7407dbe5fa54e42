/** Why the relay ends a connection. Codes from 4400 to 4499 tell a client to stop retrying; every other code means: come back. */
export const closeCodes = {
  /** The relay restarts or shuts down; come back with jitter. */
  restart: 1012,
  /** The session ended: signed out, expired, or signed out everywhere. */
  signedOut: 4401,
  /** The person may no longer open this document. */
  accessRemoved: 4403,
  /** The committee was deleted. */
  documentGone: 4404,
  /** The app is too old for this relay. */
  appTooOld: 4426,
  /** The client goes on sending what the relay has to refuse. */
  tooManyRefusals: 4490,
  /** Too much at once; come back later. */
  slowDown: 4529,
  /** The relay can't read or write its store at the moment. */
  storeFailed: 4530,
  /** Access changed (for instance viewer to editor); come back at once. */
  accessChanged: 4531,
  /** Nothing was heard from this client for too long. */
  silent: 4532,
  /** Name or picture of the person changed, maybe on another device; come back at once. */
  accountChanged: 4534,
  /**
   * The splash gate was switched on, or its password changed. It is not a final code, because an older app takes final
   * codes that it does not know for removed access.
   */
  gateClosed: 4533,
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** Whether a client that was closed with this code must not try again by itself. */
export function isFinalClose(code: number): boolean {
  return code >= 4400 && code <= 4499
}
