import { type ClientAccounts, maxClientIdsAsked, readClientAccountsRoute } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay } from '../connection/call-relay.ts'
import type { Device } from '../store/device.ts'
import { smallValues } from '../store/device-database.ts'

export type AskForAccounts = (documentId: string, clientIds: readonly number[]) => Promise<Answer<ClientAccounts>>

const askForAccounts: AskForAccounts = (documentId, clientIds) =>
  callRelay(readClientAccountsRoute, { documentId, query: { ids: clientIds.join() } })

/** The most client ids that a device stores of a committee; one of decades has some thousands. */
const maxStored = 20_000

interface KnownClients {
  readonly accounts: Map<number, string>
  /** Those that another member returned to the hub after a restore. The hub may know their accounts later. */
  readonly returned: Set<number>
}

/** The hub assigns an id once, so each is asked for once, also that the hub knows no account of a returned one. */
export function createClientAccounts(device: Device, documentId: string, ask = askForAccounts) {
  const accountsKey = `client-accounts:${documentId}`
  const returnedKey = `client-returned:${documentId}`
  let known: KnownClients | null = null

  async function load(): Promise<KnownClients> {
    if (known) return known
    const database = await device.database()
    const [accounts, returned] = await Promise.all([
      database.get(smallValues, accountsKey),
      database.get(smallValues, returnedKey),
    ])
    known ??= {
      accounts: new Map(accounts instanceof Map ? (accounts as Map<number, string>) : []),
      returned: new Set(returned instanceof Set ? (returned as Set<number>) : []),
    }
    return known
  }

  return {
    load,
    /** Asks the hub for these; `load` returns them then. True if it answered. */
    async find(clientIds: readonly number[]): Promise<boolean> {
      const { accounts, returned } = await load()
      const [before, returnedBefore] = [accounts.size, [...returned].sort().join()]
      let isAnswered = true
      for (let at = 0; isAnswered && at < clientIds.length; at += maxClientIdsAsked) {
        const asked = clientIds.slice(at, at + maxClientIdsAsked)
        const answer = await ask(documentId, asked)
        isAnswered = answer.ok
        if (!answer.ok) break
        for (const [clientId, account] of Object.entries(answer.value.accounts)) accounts.set(Number(clientId), account)
        for (const clientId of asked) returned.delete(clientId)
        for (const clientId of answer.value.returned ?? []) returned.add(clientId)
      }
      const database = await device.database()
      if (accounts.size > before && accounts.size <= maxStored) await database.put(smallValues, accounts, accountsKey)
      if ([...returned].sort().join() !== returnedBefore && returned.size <= maxStored)
        await database.put(smallValues, returned, returnedKey)
      return isAnswered
    },
  }
}
