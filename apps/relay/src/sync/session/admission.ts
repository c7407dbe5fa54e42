import { type Access, closeCodes, encodeListChanged } from '@civic-hub/protocol'
import type { Context } from 'hono'
import type { Revocation } from '../../accounts/revocations.ts'
import type { Connection, Identity } from './connection.ts'
import type { OpenConnections } from './open-connections.ts'

const committeesChanged = encodeListChanged('committees')
const peopleChanged = encodeListChanged('people')
const filesChanged = encodeListChanged('files')
const approvalsChanged = encodeListChanged('approvals')
const feedsChanged = encodeListChanged('feeds')

/** Decides who may connect. Everything is asked again when something was revoked. */
export interface Admission {
  isOwnOrigin(context: Context): boolean
  /** The network address that handshakes are counted for. */
  addressOf(context: Context): string
  /** Whether the splash gate is open for the browser with these cookies. */
  isPastGate(cookieHeader: string | undefined): Promise<boolean>
  identify(cookieHeader: string | undefined): Promise<Identity | null>
  documentState(documentId: string): Promise<'here' | 'gone' | 'unknown'>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
}

/**
 * Judges open connections again. Its methods never throw or reject: a connection that can't be judged is closed, and
 * its device asks again when it comes back.
 */
export interface Readmission {
  /** A connection that was admitted before this number changed has to be judged again. */
  readonly revocations: number
  /** To be told of everything that is revoked. */
  revoke(revocation: Revocation): void
  /** Reads session and access again. */
  judge(connection: Connection): Promise<void>
  /** The session has expired as far as this connection knows; it may have been used since, in another tab. */
  renew(connection: Connection): Promise<void>
}

export function createReadmission(
  admission: Admission,
  connections: OpenConnections,
  warn: (what: string, details: Record<string, unknown>) => void,
): Readmission {
  let revocations = 0

  async function orClose(connection: Connection, ask: () => Promise<void>): Promise<void> {
    try {
      await ask()
    } catch (failure) {
      warn('a connection could not be judged again', { reason: String(failure) })
      connection.close(closeCodes.storeFailed)
    }
  }

  async function readmit(connection: Connection): Promise<void> {
    const documentId = connections.documentOf(connection)
    if (documentId === undefined) return
    const access = await admission.accessTo(documentId, connection.identity.accountId)
    // Nobody has access to what was deleted meanwhile.
    if (access === null && (await admission.documentState(documentId)) === 'gone')
      return connection.close(closeCodes.documentGone)
    if (access !== connection.access) connection.changeAccess(access)
  }

  /** The deletion may have been undone meanwhile: the journal is read every second and tells it then once more. */
  async function leaveGone(connection: Connection): Promise<void> {
    const documentId = connections.documentOf(connection)
    if (documentId !== undefined && (await admission.documentState(documentId)) !== 'here')
      connection.close(closeCodes.documentGone)
  }

  async function passGate(connection: Connection): Promise<void> {
    if (!(await admission.isPastGate(connections.cookieOf(connection))))
      connection.close(closeCodes.gateClosed)
  }

  const identify = (connection: Connection) => admission.identify(connections.cookieOf(connection))

  return {
    get revocations() {
      return revocations
    },
    revoke(revocation) {
      revocations++
      for (const connection of connections.all()) {
        const { sessionId, accountId } = connection.identity
        const documentId = connections.documentOf(connection) ?? ''
        switch (revocation.kind) {
          case 'gate':
            void orClose(connection, () => passGate(connection))
            break
          case 'session':
            if (sessionId === revocation.sessionId) connection.close(closeCodes.signedOut)
            break
          case 'account':
            if (accountId === revocation.accountId) connection.close(closeCodes.accountChanged)
            else if (revocation.documentIds.has(documentId)) connection.sendOurs(peopleChanged)
            break
          case 'committee':
            if (revocation.accountIds?.has(accountId) ?? true) connection.sendOurs(committeesChanged)
            break
          case 'files':
            if (revocation.documentId === documentId) connection.sendOurs(filesChanged)
            break
          case 'approvals':
            if (revocation.documentId === documentId) connection.sendOurs(approvalsChanged)
            break
          case 'feeds':
            if (revocation.documentId === documentId) connection.sendOurs(feedsChanged)
            break
          case 'document':
            if (revocation.documentId === documentId) void orClose(connection, () => leaveGone(connection))
            break
          case 'membership':
            if (revocation.documentId !== documentId) {
              if (revocation.accountId === accountId) connection.sendOurs(committeesChanged)
            } else if (revocation.accountId === accountId) void orClose(connection, () => readmit(connection))
            else connection.sendOurs(peopleChanged)
        }
      }
    },
    judge: (connection) =>
      orClose(connection, async () => {
        if (!(await identify(connection))) return connection.close(closeCodes.signedOut)
        await readmit(connection)
        if (!connection.isClosed) await passGate(connection)
      }),
    renew: (connection) =>
      orClose(connection, async () => {
        const renewed = await identify(connection)
        if (renewed) connection.renew(renewed)
        else connection.close(closeCodes.signedOut)
      }),
  }
}
