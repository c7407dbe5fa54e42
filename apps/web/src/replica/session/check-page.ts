import { pausePage, setPageCheck } from '../pause-page.ts'
import { finishBeforeSignOut, openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import { hasDeviceDatabase } from '../store/account-databases.ts'
import { withAccountOpen } from '../store/account-lock.ts'
import { wasInterrupted } from '../store/device-database.ts'
import { readSessionRecord, readSignOutMark } from '../store/session-record.ts'
import { areLocksHeld, onLockLost } from '../store/web-locks.ts'
import { currentAccount, readRemembered, sessionState } from './session.ts'

/** A wipe of the account in another tab ends within this time, and so does a check in a working browser. */
const patienceMs = 10_000

let storeDrafts: (accountId: string) => void = () => undefined
/** Replaces the function that keeps unsaved words of forms, which are shown after the reload. */
export function setDraftStore(store: (accountId: string) => void): void {
  storeDrafts = store
}

/** Checks a page that returns, or that lost a lock, before it writes or sends anything. */
export function checkPageOnReturn(): void {
  setPageCheck(checkPage)
  onLockLost(pausePage)
}

/**
 * The page continues if its person, their database and its locks are unchanged, and no transaction was aborted. Otherwise it is reloaded: for the
 * same person after everything is stored, for another person at once.
 */
export async function checkPage(resume: () => void): Promise<void> {
  const late = setTimeout(reload, patienceMs)
  if (!(await isPersonHere())) {
    // Without an account, no form asks to stay on the page.
    sessionState.set({ kind: 'checking' })
    sessionStorage.clear()
    return reload()
  }
  const isUnchanged = (await areLocksHeld()) && !wasInterrupted()
  clearTimeout(late)
  if (isUnchanged) return resume()
  await store(resume).catch((failure: unknown) => console.warn('Account removed by a tab', failure))
  reload()
}

const reload = () => location.reload()

/** A page in the browser's cache receives no event of a sign-in or a sign-out in another tab. */
async function isPersonHere(): Promise<boolean> {
  const [mark, record] = await Promise.all([readSignOutMark(), readSessionRecord()])
  const shown = currentAccount()?.id
  const known = [record?.account.id, readRemembered()?.id].filter((id) => id !== undefined)
  if (!known.every((id) => id === shown)) return false
  if (shown !== undefined && (known.length === 0 || mark?.accountId === shown)) return false
  const account = openAccount()
  return account === null || hasDeviceDatabase(account.device.accountId)
}

/** Stores everything that only this page has, while no other tab can wipe the account. */
async function store(resume: () => void): Promise<void> {
  const account = openAccount()
  if (!account) return
  const { accountId } = account.device
  await withAccountOpen(accountId, patienceMs, async () => {
    if (!(await isPersonHere())) return
    resume()
    await Promise.all([finishBeforeSignOut(), ...openReplicas().map((replica) => replica.flush())])
    storeDrafts(accountId)
  })
}
