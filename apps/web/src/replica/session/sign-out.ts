import { tellRelay } from '../connection/relay-http.ts'
import { closeAccount, openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/replica-provider.tsx'
import { demandWipe, wipeAccount } from '../store/pending-wipe.ts'
import { clearSignOutMark, writeSignOutMark } from '../store/sign-out-mark.ts'
import { forgetLastCommittee } from './find-committee.ts'
import {
  currentAccount,
  endForgottenSession,
  endSessionLater,
  forgetAccount,
  leaveSession,
} from './session.ts'

/** How many changes, counted as a person would, lie on this device and nowhere else: of the signed-in person, or of some of their committees only. */
export async function countWaitingChanges(committeeIds?: readonly string[]): Promise<number> {
  const account = openAccount()
  if (!account) return 0
  const replicas = openReplicas().filter(({ documentId }) => committeeIds?.includes(documentId) ?? true)
  await Promise.all(replicas.map((replica) => replica.flush()))
  try {
    const database = await account.device.database()
    const rows = await database.getAll('pending')
    const wanted = rows.filter(({ documentId }) => committeeIds?.includes(documentId) ?? true)
    return new Set(wanted.map(({ documentId, place, key }) => `${documentId} ${place ?? key}`)).size
  } catch {
    return replicas.reduce((sum, replica) => sum + replica.waitingChanges(), 0)
  }
}

/**
 * Everything that this device holds for the signed-in person, or of one of their committees, as one file that can be
 * brought back or sent to help.
 */
export async function exportLocalWork(committeeId?: string): Promise<Blob> {
  const account = openAccount()
  if (!account) throw new Error('Nobody is signed in')
  const wanted = (id: string) => committeeId === undefined || id === committeeId
  const documents = new Map<string, string[]>()
  for (const replica of openReplicas())
    if (wanted(replica.documentId)) documents.set(replica.documentId, [toBase64(replica.exportState())])
  let committees = account.committees.state.get().committees
  try {
    const database = await account.device.database()
    for (const { documentId, update } of await database.getAll('updates'))
      if (wanted(documentId))
        documents.set(documentId, [...(documents.get(documentId) ?? []), toBase64(update)])
    committees = await database.getAll('committees')
  } catch {
    // Storage failed, which may be why somebody exports: what is open in memory is all there is.
  }
  const content = {
    format: 'civic-hub-local-work',
    version: 1,
    exportedAt: new Date().toISOString(),
    committees: committees.filter(({ id }) => wanted(id)),
    documents: Object.fromEntries(documents),
  }
  return new Blob([JSON.stringify(content)], { type: 'application/json' })
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export type SignOutOutcome = 'signed-out' | 'changes-pending' | 'unreachable'

/**
 * Ends the session here or, with `everywhere`, every session of the person. 'wipe' removes everything of this account
 * from this device and resolves when it is gone, unless there are changes that nobody else has; 'keep' leaves it for
 * the same person's next sign-in here, shown to nobody else. Without the relay nothing can be ended elsewhere: then
 * nothing is done at all.
 */
export async function signOut(how: 'wipe' | 'keep', everywhere: boolean): Promise<SignOutOutcome> {
  const account = currentAccount()
  if (!account) return 'signed-out'
  if (how === 'wipe' && (await countWaitingChanges()) > 0) return 'changes-pending'
  await Promise.all(openReplicas().map((replica) => replica.flush()))
  if (everywhere) {
    const told = await tellRelay('DELETE', '/api/sessions')
    if (!told.ok && told.problem.code !== 'not-signed-in') return 'unreachable'
  }
  // What is still to be done is noted first, on the disk: a page that ends in the middle of it, or has no connection,
  // leaves it to the next start, and after a power cut nothing is shown before it is done.
  await writeSignOutMark({ accountId: account.id, wipe: how === 'wipe' }).catch((failure: unknown) =>
    console.warn('The sign-out could not be noted', failure),
  )
  if (how === 'wipe') demandWipe(account.id)
  endSessionLater()
  closeAccount()
  forgetLastCommittee()
  // The other tabs reload, and let go of the account with that.
  forgetAccount()
  // The wipe does not wait for a relay that does not answer.
  const [told] = await Promise.all([
    endForgottenSession(),
    how === 'wipe' ? wipeAccount(account.id) : Promise.resolve(),
  ])
  if (told && how === 'wipe') await clearSignOutMark()
  leaveSession()
  return 'signed-out'
}
