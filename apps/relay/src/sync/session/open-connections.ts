import type { Connection, Identity } from './connection.ts'

/** All open connections of all rooms, with the data of their admission. */
export function createOpenConnections() {
  const opened = new Map<Connection, { documentId: string; cookie: string | undefined }>()
  /** `identity` and `cookie` are those of the newest connection. */
  const accounts = new Map<string, { connections: number; identity: Identity; cookie: string | undefined }>()

  return {
    add(
      connection: Connection,
      { documentId, cookie }: { documentId: string; cookie: string | undefined },
    ): void {
      const { identity } = connection
      const newest = accounts.get(identity.accountId) ?? { connections: 0, identity, cookie }
      newest.connections++
      // A browser has a connection for each of its documents: they share the texts of their session.
      if (newest.cookie !== cookie || !isEqual(newest.identity, identity))
        Object.assign(newest, { identity, cookie })
      connection.renew(newest.identity)
      opened.set(connection, { documentId, cookie: newest.cookie })
      accounts.set(identity.accountId, newest)
    },
    remove(connection: Connection): void {
      if (!opened.delete(connection)) return
      const { accountId } = connection.identity
      const account = accounts.get(accountId)
      if (account && --account.connections === 0) accounts.delete(accountId)
    },
    /** All connections that are open now. */
    all: (): Connection[] => [...opened.keys()],
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
