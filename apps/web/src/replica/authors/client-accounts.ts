import { type ClientAccounts, maxClientIdsAsked, readClientAccountsRoute } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import type { Device } from '../store/device.ts'

export type AskForAccounts = (
  documentId: string,
  clientIds: readonly number[],
) => Promise<Answer<ClientAccounts>>

/** Asks the hub which accounts write under these client ids of yjs. */
export const askForAccounts: AskForAccounts = (documentId, clientIds) =>
  callRelay(readClientAccountsRoute, { documentId, query: { ids: clientIds.join() } })

/** The most client ids that a device stores of a committee; one of decades has some thousands. */
const maxStored = 20_000

/**
 * The accounts that write under the client ids of a document. The hub assigns an id once, so each is asked for once and
 * stored on this device for use without a connection.
 */
export function createClientAccounts(device: Device, documentId: string, ask = askForAccounts) {
  const rowKey = `client-accounts:${documentId}`
  let known: Map<number, string> | null = null
  const returned = new Set<number>()

  async function load(): Promise<Map<number, string>> {
    if (known) return known
    const stored = await (await device.database()).get('explain', rowKey)
    known ??= new Map(stored instanceof Map ? (stored as Map<number, string>) : [])
    return known
  }

  return {
    load,
    /** The client ids that another member returned to the hub after a restore. The hub may know their accounts later. */
    returned: returned as ReadonlySet<number>,
    /** Asks the hub for these; `load` returns them then. True if it answered. */
    async find(clientIds: readonly number[]): Promise<boolean> {
      const accounts = await load()
      const before = accounts.size
      let isAnswered = true
      for (let at = 0; isAnswered && at < clientIds.length; at += maxClientIdsAsked) {
        const answer = await ask(documentId, clientIds.slice(at, at + maxClientIdsAsked))
        isAnswered = answer.ok
        if (!answer.ok) break
        for (const [clientId, account] of Object.entries(answer.value.accounts))
          accounts.set(Number(clientId), account)
        for (const clientId of answer.value.returned ?? []) returned.add(clientId)
      }
      if (accounts.size > before && accounts.size <= maxStored)
        await (await device.database()).put('explain', accounts, rowKey)
      return isAnswered
    },
  }
}
