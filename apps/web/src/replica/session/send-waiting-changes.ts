import { canWrite } from '@civic-hub/protocol'
import type { AccountOnDevice } from '../react/device-provider.tsx'
import { openInBackground, openReplicas } from '../react/open-replicas.ts'

/**
 * Sends the changes of committees that are not on the screen, once the relay has confirmed the list of committees: their
 * person may have closed the app without a connection, and opened it again with another committee. Returns a function
 * that stops waiting for the list.
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
      if (waiting.has(id) && !lost && !demo && canWrite(access)) openInBackground(account, committee)
    }
  }

  function look(): void {
    if (isStarted || !state.get().confirmed) return
    isStarted = true
    send().catch((failure: unknown) =>
      console.warn('The waiting changes of other committees were not sent', failure),
    )
  }
  const stop = state.subscribe(look)
  look()
  return stop
}
