/** The person and the session of a connection. */
export interface Identity {
  accountId: string
  /** The person's name. */
  name: string
  sessionId: string
  expiresAt: Date
}

/** Our own protocol, which begins with hello, or plain y-protocols. */
export type Dialect = 'ours' | 'plain'

/**
 * - greeting: its protocol is not known yet.
 * - catchingUp: it is sent the earlier commits; of new commits it only gets the acknowledgement of its own.
 * - live: it has all commits, and is sent every new one.
 * - closed: the relay has ended it, or the other side has disconnected. No more frames are read from it.
 */
export type ConnectionState =
  | { readonly name: 'greeting' }
  | { readonly name: 'catchingUp'; readonly dialect: Dialect }
  | { readonly name: 'live'; readonly dialect: Dialect }
  | { readonly name: 'closed' }

// One shared object per state, because there are many thousands of connections.
export const greeting: ConnectionState = { name: 'greeting' }
export const closed: ConnectionState = { name: 'closed' }
export const catchingUp: Record<Dialect, ConnectionState> = {
  ours: { name: 'catchingUp', dialect: 'ours' },
  plain: { name: 'catchingUp', dialect: 'plain' },
}
export const live: Record<Dialect, ConnectionState> = {
  ours: { name: 'live', dialect: 'ours' },
  plain: { name: 'live', dialect: 'plain' },
}

/**
 * The structs of other authors that a connection may push: none; those under client ids that are neither used
 * nor announced; or all, if it has proved that the relay has lost entries.
 */
export type Recovery = 'nothing' | 'unclaimed' | 'lost data'
