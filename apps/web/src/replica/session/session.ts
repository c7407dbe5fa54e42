import {
  type Account,
  accountReader,
  deletedAccountPath,
  type Site,
  type SiteRole,
  sessionReader,
  splashStatusReader,
} from '@civic-hub/protocol'
import {
  closedGateKey,
  gateState,
  isGateClosed,
  noteGate,
  noteGateUnknown,
  onGateMayBeOpen,
  setGateKey,
} from '../connection/gate.ts'
import { askRelay, notifyRelay, ofDemo } from '../connection/relay-http.ts'
import { createObservable, useObservable } from '../observable.ts'
import { hasDeviceDatabase, visitorId } from '../store/account-databases.ts'
import { demandWipe, hasPendingWipes, withdrawWipe } from '../store/pending-wipe.ts'
import {
  clearSessionRecord,
  clearSignOutMark,
  readSessionRecord,
  readSignOutMark,
  warnOfSession,
  writeSessionRecord,
} from '../store/session-record.ts'
import { storeHint } from '../store/store-hint.ts'
import { forgetLastCommittee } from './find-committee.ts'
import { cameFromProvider, noteCookieDropped } from './provider-result.ts'

/**
 * The person who uses this device. They stay signed in without a connection (`confirmed` is then false) and
 * after the session has `expired`: the local copy never locks, only the sync stops.
 */
export type SessionState =
  | { kind: 'checking' }
  | { kind: 'signed-out' }
  | {
      kind: 'signed-in'
      account: Account
      confirmed: boolean
      expired: boolean
      /** The account was deleted, here or elsewhere. Its data on this device must be removed. */
      deleted?: true
    }

/** A sign-up of this tab. The relay sends the email of this sign-up again only with its handle. */
export interface PendingConfirmation {
  email: string
  signUp: string
}

const accountKey = 'civic-hub:account'
const signedInAtKey = 'civic-hub:signed-in-at'
const pendingKey = 'civic-hub:confirmation-pending'
export const endSessionKey = 'civic-hub:end-session'

/** The account of a visitor without one, who looks around in the demo committee (visit.ts). */
export const visitKey = 'civic-hub:visit'

const remembered = readRemembered() ?? (/^\/demo\//.test(location.pathname) ? readAccount(visitKey) : null)
export const sessionState = createObservable<SessionState>(
  remembered ? { kind: 'signed-in', account: remembered, confirmed: false, expired: false } : { kind: 'checking' },
)
const role = createObservable<SiteRole | null>(null)
const site = createObservable<Site | null>(null)
const personalDocument = createObservable<{ accountId: string; id: string } | null>(null)
const pendingConfirmation = createObservable<PendingConfirmation | null>(readPendingConfirmation())

export const useSession = (): SessionState => useObservable(sessionState)
/** The person's role on the whole site, from the relay's last answer on this page; null before that. */
export const useSiteRole = (): SiteRole | null => useObservable(role)
/** Whether the person runs the site: administrators and moderators. */
export const useIsOnSiteTeam = (): boolean => ['admin', 'moderator'].includes(useSiteRole() ?? '')
export const useSite = () => useObservable(site)
export const usePendingConfirmation = (): PendingConfirmation | null => useObservable(pendingConfirmation)

/** The account whose data this device works with, or null. */
export function currentAccount(): Account | null {
  const state = sessionState.get()
  return state.kind === 'signed-in' ? state.account : null
}

/** Whether this page shows the demo committee to a visitor without an account. */
export const isVisiting = (): boolean => currentAccount()?.id === visitorId
ofDemo.set('visit', isVisiting)

/** The id of the account's own document at the relay; null until the relay has sent it. */
export function personalDocumentOf(accountId: string): string | null {
  const known = personalDocument.get()
  return known?.accountId === accountId ? known.id : null
}

/** When the session began, in milliseconds since 1970 by this device's clock; infinite once it has ended. */
export function sessionBeganAt(): number {
  return isSessionExpired() ? Number.POSITIVE_INFINITY : storedSignedInAt()
}

function isSessionExpired(): boolean {
  const state = sessionState.get()
  return state.kind === 'signed-in' && state.expired
}

const storedSignedInAt = () => Number(localStorage.getItem(signedInAtKey) ?? 0)

/** The account that localStorage names. */
export function readRemembered(): Account | null {
  return readAccount(accountKey)
}

function readAccount(key: string): Account | null {
  try {
    const parsed = accountReader.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function readPendingConfirmation(): PendingConfirmation | null {
  try {
    return JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null') as PendingConfirmation | null
  } catch {
    // An earlier version stored the address alone.
    return null
  }
}

/** A new or changed account is shown only when a power cut can no longer lose it on this device. */
async function remember(account: Account): Promise<void> {
  const known = currentAccount()
  const before = signOuts
  if (known?.id !== account.id || !isSame(known, account)) await storeSession(account, storedSignedInAt())
  // A sign-out meanwhile removes the stored session, too.
  if (before === signOuts) sessionState.set({ kind: 'signed-in', account, confirmed: true, expired: false })
}

/** Writes the session record before localStorage, since a tab that starts in between trusts the record. */
async function storeSession(account: Account, signedInAt: number): Promise<void> {
  const before = signOuts
  await writeSessionRecord({ account, signedInAt, isGateClosed: gateState.get() === 'closed' })
  if (before === signOuts) setHints(account, signedInAt)
}

/** localStorage repeats the record for code that runs before the first paint, and notifies the other tabs. */
function setHints(account: Account, signedInAt: number): void {
  storeHint(signedInAtKey, String(signedInAt))
  storeHint(accountKey, JSON.stringify(account))
}

const isSame = (one: Account, other: Account) =>
  one.name === other.name && one.email === other.email && one.picture === other.picture

/** The signed-in person has changed their name or picture. The other tabs are notified. */
export function accountChanged(account: Account): void {
  if (currentAccount()?.id === account.id) void remember(account)
}

/** The account was deleted for good; signing in to it is no longer possible. */
export function noteAccountDeleted(accountId: string): void {
  const state = sessionState.get()
  if (state.kind === 'signed-in' && state.account.id === accountId)
    sessionState.set({ ...state, confirmed: false, expired: true, deleted: true })
}

let signOuts = 0
/** Notifies the other tabs that the person has signed out: they close at once (see sign-out.ts for the data). */
export function forgetAccount(): void {
  signOuts++
  localStorage.removeItem(accountKey)
  localStorage.removeItem(signedInAtKey)
  sessionStorage.clear()
}

export function leaveSession(): void {
  role.set(null)
  sessionState.set({ kind: 'signed-out' })
}

/** Stores that the relay must end the session before any other request, even if the connection returns only later. */
export function endSessionLater(): void {
  localStorage.setItem(endSessionKey, 'yes')
}

const endAgainMs = 10_000
let endAgain: ReturnType<typeof setTimeout> | undefined
/** Whether the relay has ended the session; until then the request is repeated. */
export async function endForgottenSession(): Promise<boolean> {
  if (localStorage.getItem(endSessionKey) === null) return true
  const answer = await notifyRelay('POST', '/api/sign-out')
  if (!answer.ok && answer.problem.code !== 'not-signed-in') {
    clearTimeout(endAgain)
    endAgain = setTimeout(() => void refreshSession(), endAgainMs)
    return false
  }
  localStorage.removeItem(endSessionKey)
  return true
}

/** No person is signed in, according to the data on this device. */
function concludeSignedOut(): void {
  if (sessionState.get().kind === 'signed-in') return
  localStorage.removeItem(accountKey)
  void clearSessionRecord()
  sessionState.set({ kind: 'signed-out' })
}

/** While the gate is closed, only the gate knows with which providers an administrator can sign in. */
async function askSiteAtGate(): Promise<void> {
  if (site.get() !== null) return
  const answer = await askRelay('GET', '/api/splash', undefined, splashStatusReader)
  if (answer.ok) site.set(answer.value.site)
}

/** Asks the relay who is signed in. Without an answer, the device keeps its last known person. */
export async function refreshSession(): Promise<void> {
  await sessionSettled
  if (isVisiting()) return
  const isEnding = localStorage.getItem(endSessionKey) !== null
  if (!(await endForgottenSession())) {
    concludeSignedOut()
    return
  }
  if (isEnding) void finishSignOut()
  const before = signOuts
  const answer = await askRelay('GET', '/api/session', undefined, sessionReader)
  // An answer from before a sign-out would sign the person in again, and their data would be stored anew.
  if (before !== signOuts) return refreshSession()
  const state = sessionState.get()
  if (!answer.ok) {
    // While the gate is closed it is unknown who is signed in: the page keeps its state, below the gate.
    if (answer.problem.code === 'gate-closed') return askSiteAtGate()
    noteGateUnknown(state.kind === 'signed-in')
    concludeSignedOut()
    return
  }
  const { account, personalDocument: id } = answer.value
  const isFirstAnswer = site.get() === null
  if (isFirstAnswer && cameFromProvider && !account) noteCookieDropped()
  role.set(answer.value.role)
  site.set(answer.value.site)
  personalDocument.set(account && id !== null ? { accountId: account.id, id } : null)
  const returnsFromProvider = account && cameFromProvider && account.id !== currentAccount()?.id
  // Storing a session takes a moment. If the gate were already open, the screen would ask the person to sign
  // in.
  if (returnsFromProvider) await admit(account)
  else if (account && state.kind !== 'signed-in') await remember(account)
  noteGate('open')
  if (returnsFromProvider) return
  if (state.kind !== 'signed-in') {
    if (!account) concludeSignedOut()
  } else if (account?.id === state.account.id) {
    if (!state.confirmed || state.expired || !isSame(account, state.account)) await remember(account)
  } else {
    // The relay has no session, or one of another person: this person must sign in again before anything
    // syncs.
    sessionState.set({ ...state, confirmed: false, expired: true })
    const answer = await notifyRelay('GET', deletedAccountPath(state.account.id))
    if (answer.ok) noteAccountDeleted(state.account.id)
  }
}

export function setPendingConfirmation(pending: PendingConfirmation | null): void {
  if (pending) storeHint(pendingKey, JSON.stringify(pending), sessionStorage)
  else sessionStorage.removeItem(pendingKey)
  pendingConfirmation.set(pending)
}
export const clearPendingConfirmation = (): void => setPendingConfirmation(null)

/** A person signed in here, so unfinished work of an earlier sign-out of the same account is cancelled. */
export async function admit(account: Account): Promise<void> {
  setPendingConfirmation(null)
  withdrawWipe(account.id)
  await forgetSignOut()
  await storeSession(account, Date.now())
  sessionState.set({ kind: 'signed-in', account, confirmed: true, expired: false })
}

addEventListener('storage', (event) => {
  // The gate was opened in another tab, which shares its cookie with this one.
  if (event.key === closedGateKey && event.newValue === null && isGateClosed()) void refreshSession()
  // The person has signed in again in another tab: the new session's cookie is shared with this one.
  if (event.key === signedInAtKey && event.newValue !== null && isSessionExpired()) void refreshSession()
  if (event.key !== accountKey) return
  // Another tab signed in or out. A page of another account must not continue with this one's data.
  const account = readRemembered()
  const state = sessionState.get()
  if (state.kind === 'signed-in' && account?.id === state.account.id) {
    if (!isSame(account, state.account)) sessionState.set({ ...state, account })
    return
  }
  if (!account && state.kind !== 'signed-in') return
  // Without an account, no form asks to stay on the page.
  sessionState.set({ kind: 'checking' })
  sessionStorage.clear()
  location.reload()
})

/**
 * Determines who is signed in here: the session record decides, unless the mark of a sign-out contradicts it.
 * After a power cut localStorage may be empty or seconds old; the record, the mark and the removal of a wiped
 * database are on the disk then.
 */
async function settleSession(): Promise<void> {
  if (isVisiting()) {
    if (!(await hasDeviceDatabase(visitorId))) sessionState.set({ kind: 'checking' })
    return
  }
  const [mark, record] = await Promise.all([readSignOutMark(), readSessionRecord()])
  const account = record?.account ?? currentAccount()
  if (mark?.wipe) demandWipe(mark.accountId)
  // localStorage may have lost its note of the sign-out: then only the mark shows that the session must end.
  if (mark && (account === null || mark.accountId === account.id)) {
    await clearSessionRecord()
    forgetAccount()
    forgetLastCommittee()
    endSessionLater()
    sessionState.set({ kind: 'checking' })
  } else if (account && !(await hasDeviceDatabase(account.id))) {
    // The data were wiped, or removed by the browser, so ask the relay who is signed in.
    sessionState.set({ kind: 'checking' })
  } else if (record) {
    setHints(record.account, record.signedInAt)
    setGateKey(record.isGateClosed)
    sessionState.set({ kind: 'signed-in', account: record.account, confirmed: false, expired: false })
  } else if (account) {
    // Earlier versions of the app wrote localStorage alone.
    await storeSession(account, storedSignedInAt())
  }
}

/** Removes the mark of a sign-out when no work is left, also from localStorage. Never rejects. */
async function finishSignOut(): Promise<void> {
  // Rarely needed, so its code is not in the first file.
  if (hasPendingWipes())
    await import('../store/wipe-account.ts').then(
      ({ finishWipes }) => finishWipes(),
      // The next start tries again.
      () => null,
    )
  if (currentAccount() || readRemembered() || hasPendingWipes()) return
  if (localStorage.getItem(endSessionKey) === null) await forgetSignOut()
}

const forgetSignOut = (): Promise<void> => clearSignOutMark().catch(warnOfSession)

/** Resolves when it is certain whose account may be shown; nothing is drawn before. Never rejects. */
export const sessionSettled: Promise<void> = settleSession().catch(warnOfSession)
void sessionSettled.then(finishSignOut)
addEventListener('online', () => void refreshSession())
onGateMayBeOpen(() => void refreshSession())
// A device with a person's data shows them at once, unless the gate was closed the last time.
void sessionSettled.then(() => {
  if (currentAccount() !== null) noteGateUnknown(true)
})
