import type { Connection } from './connection.ts'

/** All open connections of all rooms, with the data of their admission. */
export function createOpenConnections() {
  const opened = new Map<Connection, { documentId: string; cookie: string | undefined }>()
  const countByAccount = new Map<string, number>()

  const countOf = (accountId: string): number => countByAccount.get(accountId) ?? 0

  function count(accountId: string, by: 1 | -1): void {
    const connections = countOf(accountId) + by
    if (connections > 0) countByAccount.set(accountId, connections)
    else countByAccount.delete(accountId)
  }

  return {
    add(connection: Connection, from: { documentId: string; cookie: string | undefined }): void {
      opened.set(connection, { documentId: from.documentId, cookie: from.cookie })
      count(connection.identity.accountId, 1)
    },
    remove(connection: Connection): void {
      if (opened.delete(connection)) count(connection.identity.accountId, -1)
    },
    /** All connections that are open now. */
    all: (): Connection[] => [...opened.keys()],
    countOf,
    documentOf: (connection: Connection): string | undefined => opened.get(connection)?.documentId,
    cookieOf: (connection: Connection): string | undefined => opened.get(connection)?.cookie,
    get size(): number {
      return opened.size
    },
  }
}

export type OpenConnections = ReturnType<typeof createOpenConnections>
