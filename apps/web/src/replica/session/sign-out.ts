import { notifyRelay } from '../connection/relay-http.ts'
import { closeAccount, finishBeforeSignOut, openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import { personalDocumentName } from '../store/account-databases.ts'
import { isSavedSince } from '../store/device-database.ts'
import { demandWipe } from '../store/pending-wipe.ts'
import { readRecordings } from '../store/recordings.ts'
import { clearSessionRecord, clearSignOutMark, writeSignOutMark } from '../store/session-record.ts'
import { wipeAccount } from '../store/wipe-account.ts'
import { forgetLastCommittee } from './find-committee.ts'
import {
  currentAccount,
  endForgottenSession,
  endSessionLater,
  forgetAccount,
  leaveSession,
  refreshSession,
  sessionBeganAt,
} from './session.ts'
import { countWaitingChanges } from './waiting-changes.ts'

/**
 * The committees on this device that were not in sync with the relay since this session began. A restore from
 * an older backup ends all sessions: then the relay may lack changes that it had acknowledged, and this
 * device has the only copy.
 */
export async function readUnconfirmedCommittees(): Promise<string[]> {
  const account = openAccount()
  if (!account) return []
  await Promise.all(openReplicas().map((replica) => replica.flush()))
  const documents = await (await account.device.database()).getAll('documents')
  const beganAt = sessionBeganAt()
  return documents
    .filter((row) => row.documentId !== personalDocumentName && !isSavedSince(row, beganAt))
    .map(({ documentId }) => documentId)
}

/** How many recordings are on this device and nowhere else. Rejects when the storage can't be read. */
export async function countRecordings(): Promise<number> {
  const account = openAccount()
  return account ? (await readRecordings(account.device)).length : 0
}

export type SignOutOutcome = 'signed-out' | 'changes-pending' | 'recordings-here' | 'unreachable' | 'session-ended'

/**
 * How to treat the data on this device: 'wipe' refuses while there are recordings, 'wipe-recordings'
 * removes them.
 */
export type SignOutWay = 'wipe' | 'wipe-recordings' | 'keep'

/**
 * Ends the session here or, with `everywhere`, every session of the person. 'wipe' removes everything of this
 * account from this device and resolves when it is removed, unless some changes or recordings are only here.
 * 'keep' leaves the data for the next sign-in of the same person here, and hides them from others. Sessions
 * elsewhere can end only with a connection and a session here: without one, `everywhere` does nothing at all.
 */
export async function signOut(how: SignOutWay, everywhere: boolean): Promise<SignOutOutcome> {
  const account = currentAccount()
  if (!account) return 'signed-out'
  if (how !== 'keep' && (await countWaitingChanges()) > 0) return 'changes-pending'
  if (how === 'wipe' && (await countRecordings()) > 0) return 'recordings-here'
  await finishBeforeSignOut()
  await Promise.all(openReplicas().map((replica) => replica.flush()))
  if (everywhere) {
    const answer = await notifyRelay('DELETE', '/api/sessions')
    if (!answer.ok) {
      if (answer.problem.code !== 'not-signed-in') return 'unreachable'
      void refreshSession()
      return 'session-ended'
    }
  }
  await leaveDevice(account.id, how === 'keep' ? 'keep' : 'wipe')
  return 'signed-out'
}

/** Including changes that can no longer be sent. */
export async function removeDeletedAccount(): Promise<void> {
  const account = currentAccount()
  if (account) await leaveDevice(account.id, 'wipe')
}

async function leaveDevice(accountId: string, how: 'wipe' | 'keep'): Promise<void> {
  // First write to the disk what must be done. If the page ends meanwhile or has no connection, the next
  // start finishes it, and after a power cut nothing is shown before it is done.
  await writeSignOutMark({ accountId, wipe: how === 'wipe' }).catch((failure: unknown) =>
    console.warn('The sign-out could not be noted', failure),
  )
  await clearSessionRecord()
  if (how === 'wipe') demandWipe(accountId)
  endSessionLater()
  closeAccount()
  forgetLastCommittee()
  // The other tabs reload, which releases their lock of the account.
  forgetAccount()
  // The wipe does not wait for a relay that does not answer.
  const [isSessionEnded] = await Promise.all([
    endForgottenSession(),
    how === 'wipe' ? wipeAccount(accountId) : Promise.resolve(),
  ])
  if (isSessionEnded && how === 'wipe') await clearSignOutMark()
  leaveSession()
}
