import { type Access, closeCodes, encodeListChanged, isClosedSessionId } from '@civic-hub/protocol'
import type { Context } from 'hono'
import type { Revocation } from '../../accounts/revocations.ts'
import { visitInTurns } from '../in-turns.ts'
import type { Connection } from './connection.ts'
import type { Identity } from './connection-state.ts'
import type { OpenConnections } from './open-connections.ts'

const committeesChanged = encodeListChanged('committees')
const peopleChanged = encodeListChanged('people')
const filesChanged = encodeListChanged('files')
const approvalsChanged = encodeListChanged('approvals')
const noticesChanged = encodeListChanged('notices')
const feedsChanged = encodeListChanged('feeds')

/** Decides which requests may connect. All checks are repeated after a revocation. */
export interface Admission {
  isOwnOrigin(context: Context): boolean
  /** The network address for the rate limit of handshakes. */
  addressOf(context: Context): string
  /** True if the splash gate is open for the browser with these cookies. */
  isPastGate(cookieHeader: string | undefined): Promise<boolean>
  identify(cookieHeader: string | undefined): Promise<Identity | null>
  documentState(documentId: string): Promise<'here' | 'gone' | 'unknown'>
  /** The same for an account without access: 'unknown' if it never had access. */
  stateShownTo(documentId: string, accountId: string): Promise<'here' | 'gone' | 'unknown'>
  accessTo(documentId: string, accountId: string): Promise<Access | null>
}

/**
 * Checks the access of open connections again. Its methods never throw or reject: if access cannot be
 * checked, the connection is closed, and its device is checked when it reconnects.
 */
export interface Readmission {
  /** The number of revocations. A connection that was admitted at a lower number must be checked again. */
  readonly revocations: number
  /** To be called for each revocation. */
  revoke(revocation: Revocation): void
  /** Reads session and access again. */
  judge(connection: Connection): Promise<void>
  /**
   * To be called when the session expires according to this connection; another tab may have prolonged it
   * since.
   */
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
    // Access is also null if the document was deleted in the meantime.
    if (access === null && (await admission.documentState(documentId)) === 'gone')
      return connection.close(closeCodes.documentGone)
    if (access !== connection.access) connection.changeAccess(access)
  }

  /**
   * Checks the deletion first, because it may have been undone: the journal is read once a second, so the
   * entry can be late.
   */
  async function leaveGone(connection: Connection): Promise<void> {
    const documentId = connections.documentOf(connection)
    if (documentId !== undefined && (await admission.documentState(documentId)) !== 'here')
      connection.close(closeCodes.documentGone)
  }

  async function passGate(connection: Connection): Promise<void> {
    if (!(await admission.isPastGate(connections.cookieOf(connection)))) connection.close(closeCodes.gateClosed)
  }

  const identify = (connection: Connection) => admission.identify(connections.cookieOf(connection))

  /** Closes, checks again or notifies a connection, if the revocation concerns it. */
  function apply(revocation: Revocation, connection: Connection): void {
    const { sessionId, accountId } = connection.identity
    const documentId = connections.documentOf(connection) ?? ''
    switch (revocation.kind) {
      case 'gate':
        void orClose(connection, () => passGate(connection))
        break
      // Without a question to the store, which does not answer.
      case 'unknown':
        connection.close(closeCodes.storeFailed)
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
      case 'notices':
        if (revocation.documentId === documentId) connection.sendOurs(noticesChanged)
        break
      case 'feeds':
        if (revocation.documentId === documentId) connection.sendOurs(feedsChanged)
        break
      // Uploads have no connection.
      case 'upload-wanted':
        break
      case 'document':
        // A closed session is deleted together with its committee.
        if (revocation.documentId === documentId || isClosedSessionId(documentId))
          void orClose(connection, () => leaveGone(connection))
        break
      case 'membership':
        if (revocation.documentId !== documentId) {
          if (revocation.accountId !== accountId) break
          connection.sendOurs(committeesChanged)
          // A person who loses the committee loses its closed sessions.
          if (isClosedSessionId(documentId)) void orClose(connection, () => readmit(connection))
        } else if (revocation.accountId === accountId) void orClose(connection, () => readmit(connection))
        else connection.sendOurs(peopleChanged)
    }
  }

  return {
    get revocations() {
      return revocations
    },
    revoke(revocation) {
      revocations++
      visitInTurns(connections.all(), (connection) => apply(revocation, connection))
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
