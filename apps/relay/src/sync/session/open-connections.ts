import type { Connection } from './connection.ts'
import type { Identity } from './connection-state.ts'

/** Work that is repeated for all connections is done for one share of them after the other. */
export const shareCount = 80

interface Opened {
  documentId: string
  cookie: string | undefined
  share: Set<Connection>
}

/** All open connections of all rooms, with the data of their admission. */
export function createOpenConnections() {
  const opened = new Map<Connection, Opened>()
  const shares = Array.from({ length: shareCount }, () => new Set<Connection>())
  /** `identity` and `cookie` are those of the newest connection. */
  const accounts = new Map<string, { connections: number; identity: Identity; cookie: string | undefined }>()

  return {
    add(connection: Connection, { documentId, cookie }: { documentId: string; cookie: string | undefined }): void {
      const { identity } = connection
      const newest = accounts.get(identity.accountId) ?? { connections: 0, identity, cookie }
      newest.connections++
      // A browser has a connection for each of its documents: they share the texts of their session.
      if (newest.cookie !== cookie || !isEqual(newest.identity, identity)) Object.assign(newest, { identity, cookie })
      connection.renew(newest.identity)
      const share = shares.reduce((smallest, other) => (other.size < smallest.size ? other : smallest))
      share.add(connection)
      opened.set(connection, { documentId, cookie: newest.cookie, share })
      accounts.set(identity.accountId, newest)
    },
    remove(connection: Connection): void {
      opened.get(connection)?.share.delete(connection)
      if (!opened.delete(connection)) return
      const { accountId } = connection.identity
      const account = accounts.get(accountId)
      if (account && --account.connections === 0) accounts.delete(accountId)
    },
    /** All connections. It is not a copy: those that open or end during an iteration are added or left out. */
    all: (): Iterable<Connection> => opened.keys(),
    /** One of `shareCount` parts of them. A connection stays in its share. */
    inShare: (index: number): Iterable<Connection> => shares[index] ?? [],
    countOf: (accountId: string): number => accounts.get(accountId)?.connections ?? 0,
    documentOf: (connection: Connection): string | undefined => opened.get(connection)?.documentId,
    cookieOf: (connection: Connection): string | undefined => opened.get(connection)?.cookie,
    get size(): number {
      return opened.size
    },
  }
}

function isEqual(one: Identity, other: Identity): boolean {
  return (
    one.sessionId === other.sessionId &&
    one.name === other.name &&
    one.expiresAt.getTime() === other.expiresAt.getTime()
  )
}

export type OpenConnections = ReturnType<typeof createOpenConnections>
