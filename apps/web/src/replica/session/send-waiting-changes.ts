import { canWrite } from '@civic-hub/protocol'
import type { AccountOnDevice } from '../react/device-provider.tsx'
import { openInBackground, openReplicas } from '../react/open-replicas.ts'
import { personalDocumentName } from '../store/account-databases.ts'

/**
 * Sends the changes of committees and closed sessions that are not on the screen, once the relay has confirmed the list
 * of committees: their person may have closed the app without a connection, and opened it again with another committee.
 * Returns a function that stops waiting for the list.
 */
export function sendWaitingChanges(account: AccountOnDevice): () => void {
  const { state } = account.committees
  let isStarted = false

  async function send(): Promise<void> {
    const database = await account.device.database()
    const waiting = new Set((await database.getAll('pending')).map(({ documentId }) => documentId))
    for (const { documentId } of openReplicas()) waiting.delete(documentId)
    for (const committee of state.get().committees) {
      const { id, lost, demo, access } = committee
      if (waiting.delete(id) && !lost && !demo && canWrite(access)) openInBackground(account, committee)
    }
    waiting.delete(personalDocumentName)
    if (waiting.size > 0) await sendClosedSessions(waiting)
  }

  async function sendClosedSessions(waiting: ReadonlySet<string>): Promise<void> {
    const { closedSessionsOf, committeeOfClosedSession } = await import('./closed-sessions.ts')
    const closed = closedSessionsOf(account)
    await closed.loading
    for (const session of closed.state.get().sessions) {
      const committee = state.get().committees.find(({ id }) => id === session.committeeId)
      if (committee && waiting.has(session.id) && canWrite(session.access))
        openInBackground(account, committeeOfClosedSession(committee, session), closed.owner)
    }
  }

  function look(): void {
    if (isStarted || !state.get().confirmed) return
    isStarted = true
    send().catch((failure: unknown) => console.warn('The waiting changes of other committees were not sent', failure))
  }
  const stop = state.subscribe(look)
  look()
  return stop
}
