import { wipeDeviceDatabase } from './device-database.ts'
import { closeAccount, openAccount } from './device-provider.tsx'
import { tellRelay } from './relay-http.ts'
import { openReplicas } from './replica-provider.tsx'
import { currentAccount, endSessionLater, forgetAccount } from './session.ts'

/** How many edits of the signed-in person lie on this device and nowhere else. */
export async function countWaitingChanges(): Promise<number> {
  const account = openAccount()
  if (!account) return 0
  await Promise.all(openReplicas().map((replica) => replica.flush()))
  try {
    const database = await account.device.database()
    return await database.count('waiting')
  } catch {
    return openReplicas().reduce((sum, replica) => sum + replica.waitingChanges(), 0)
  }
}

/** Everything that this device holds for the signed-in person, as one file that can be brought back or sent to help. */
export async function exportLocalWork(): Promise<Blob> {
  const account = openAccount()
  if (!account) throw new Error('Nobody is signed in')
  const documents = new Map<string, string[]>()
  for (const replica of openReplicas()) documents.set(replica.documentId, [toBase64(replica.exportState())])
  let committees: unknown = account.committees.state.get().committees
  try {
    const database = await account.device.database()
    for (const { documentId, update } of await database.getAll('updates'))
      documents.set(documentId, [...(documents.get(documentId) ?? []), toBase64(update)])
    committees = await database.getAll('committees')
  } catch {
    // Storage failed, which may be why somebody exports: what is open in memory is all there is.
  }
  const content = {
    format: 'civic-hub-local-work',
    version: 1,
    exportedAt: new Date().toISOString(),
    committees,
    documents: Object.fromEntries(documents),
  }
  return new Blob([JSON.stringify(content)], { type: 'application/json' })
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/**
 * Ends the session. 'wipe' removes everything of this account from this device and resolves when it is gone; 'keep'
 * leaves it for the same person's next sign-in here, shown to nobody else.
 */
export async function signOut(how: 'wipe' | 'keep'): Promise<void> {
  const account = currentAccount()
  if (!account) return
  await Promise.all(openReplicas().map((replica) => replica.flush()))
  closeAccount()
  const told = await tellRelay('POST', '/api/sign-out')
  if (!told.ok) endSessionLater()
  localStorage.removeItem('civic-hub:last-committee')
  if (how === 'wipe') await wipeDeviceDatabase(account.id)
  forgetAccount()
}
