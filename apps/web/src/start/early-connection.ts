import { type EarlyConnection, early } from './early.ts'

const unusedAfterMs = 60_000
const consumedClients = new WeakSet<EarlyConnection>()

setTimeout(() => {
  early.committees = null
  dropEarlyConnection()
}, unusedAfterMs)

function dropEarlyConnection(): void {
  early.connection?.socket.close()
  early.connection = null
}

export function consumeEarlyCommittees(): Promise<unknown> | null {
  const { committees } = early
  early.committees = null
  return committees ?? null
}

/** For one opening of its document: two openings must not write under the same client id. */
export function consumeEarlyClientId(documentId: string): number | null {
  const { connection } = early
  if (connection?.documentId !== documentId || consumedClients.has(connection)) return null
  consumedClients.add(connection)
  return connection.clientId
}

/**
 * The early connection, for the opening that has its client id. If that has data, it sends another hello than was sent,
 * and the connection is closed.
 */
export function consumeEarlyConnection(
  documentId: string,
  hello: { clientId: number; logId: string },
): EarlyConnection | null {
  const { connection } = early
  if (connection?.documentId !== documentId || connection.clientId !== hello.clientId) return null
  if (hello.logId !== '' || connection.socket.readyState > WebSocket.OPEN) {
    dropEarlyConnection()
    return null
  }
  early.connection = null
  return connection
}
