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
import { askRelay, tellRelay } from '../connection/relay-http.ts'
import { createObservable, useObservable } from '../observable.ts'
import { hasDeviceDatabase } from '../store/account-databases.ts'
import { demandWipe, finishWipes, hasPendingWipes, withdrawWipe } from '../store/pending-wipe.ts'
import { clearSessionRecord, readSessionRecord, writeSessionRecord } from '../store/session-record.ts'
import { clearSignOutMark, readSignOutMark } from '../store/sign-out-mark.ts'
import { forgetLastCommittee } from './find-committee.ts'
import { cameFromProvider } from './provider-result.ts'

/**
 * The person who uses this device. They stay signed in without a connection (`confirmed` is false then) and after the
 * session `expired`: the local copy never locks, only the sync stops.
 */
export type SessionState =
  | { kind: 'checking' }
  | { kind: 'signed-out' }
  | {
      kind: 'signed-in'
      account: Account
      confirmed: boolean
      expired: boolean
      /** The account was deleted, here or elsewhere. What this device stores of it has to go. */
      deleted?: true
    }

/** A sign-up of this tab. Only with its handle does the relay send the email of this sign-up again. */
export interface PendingConfirmation {
  email: string
  signUp: string
}

const accountKey = 'civic-hub:account'
const signedInAtKey = 'civic-hub:signed-in-at'
const pendingKey = 'civic-hub:confirmation-pending'
export const endSessionKey = 'civic-hub:end-session'

const remembered = readRemembered()
export const sessionState = createObservable<SessionState>(
  remembered
    ? { kind: 'signed-in', account: remembered, confirmed: false, expired: false }
    : { kind: 'checking' },
)
const role = createObservable<SiteRole | null>(null)
const site = createObservable<Site | null>(null)
/** The id of a person's own document, as the relay said last on this page. */
const personalDocument = createObservable<{ accountId: string; id: string } | null>(null)
const pendingConfirmation = createObservable<PendingConfirmation | null>(readPendingConfirmation())

export const useSession = (): SessionState => useObservable(sessionState)
/** The person's role on the whole site, as the relay said last on this page; null until then. */
export const useSiteRole = (): SiteRole | null => useObservable(role)
/** Whether the person runs the site: administrators and moderators. */
export const useIsOnSiteTeam = (): boolean => ['admin', 'moderator'].includes(useSiteRole() ?? '')
export const useSite = () => useObservable(site)
/** The sign-up in this tab that waits for its confirmation, if any. */
export const usePendingConfirmation = (): PendingConfirmation | null => useObservable(pendingConfirmation)

/** The account whose data this device works with, or null. */
export function currentAccount(): Account | null {
  const state = sessionState.get()
  return state.kind === 'signed-in' ? state.account : null
}

/** The id of the account's own document at the relay; null until that has told it. */
export function personalDocumentOf(accountId: string): string | null {
  const known = personalDocument.get()
  return known?.accountId === accountId ? known.id : null
}

/** When the session began, in milliseconds since 1970 by this device's clock; endless once it has ended. */
export function sessionBeganAt(): number {
  const state = sessionState.get()
  if (state.kind === 'signed-in' && state.expired) return Number.POSITIVE_INFINITY
  return storedSignedInAt()
}

const storedSignedInAt = () => Number(localStorage.getItem(signedInAtKey) ?? 0)

function readRemembered(): Account | null {
  try {
    const parsed = accountReader.safeParse(JSON.parse(localStorage.getItem(accountKey) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function readPendingConfirmation(): PendingConfirmation | null {
  try {
    return JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null') as PendingConfirmation | null
  } catch {
    // A version before stored the address alone.
    return null
  }
}

/** Shows the account as signed in; a new or changed one only when a power cut can no longer make this device forget it. */
async function remember(account: Account): Promise<void> {
  const known = currentAccount()
  if (known?.id !== account.id || !isSame(known, account)) await storeSession(account, storedSignedInAt())
  sessionState.set({ kind: 'signed-in', account, confirmed: true, expired: false })
}

/** Writes the session record before localStorage, since a tab that starts in between trusts the record. */
async function storeSession(account: Account, signedInAt: number): Promise<void> {
  await writeSessionRecord({ account, signedInAt, isGateClosed: gateState.get() === 'closed' })
  setHints(account, signedInAt)
}

/** localStorage repeats the record for what reads it before the first paint, and informs the other tabs. */
function setHints(account: Account, signedInAt: number): void {
  localStorage.setItem(signedInAtKey, String(signedInAt))
  localStorage.setItem(accountKey, JSON.stringify(account))
}

const isSame = (one: Account, other: Account) =>
  one.name === other.name && one.email === other.email && one.picture === other.picture

/** The signed-in person has changed their name or picture; the other tabs hear of it. */
export function accountChanged(account: Account): void {
  if (currentAccount()?.id === account.id) void remember(account)
}

/** The account is gone for good, and nobody can sign in to it again. */
export function noteAccountDeleted(accountId: string): void {
  const state = sessionState.get()
  if (state.kind === 'signed-in' && state.account.id === accountId)
    sessionState.set({ ...state, confirmed: false, expired: true, deleted: true })
}

/** Tells the other tabs that the person has signed out: they leave at once (see sign-out.ts for the data). */
export function forgetAccount(): void {
  localStorage.removeItem(accountKey)
  localStorage.removeItem(signedInAtKey)
  sessionStorage.clear()
}

/** Sets the state of this page to signed out. */
export function leaveSession(): void {
  role.set(null)
  sessionState.set({ kind: 'signed-out' })
}

/** Notes that the relay must end the session before any other request, even if the connection returns only later. */
export function endSessionLater(): void {
  localStorage.setItem(endSessionKey, 'yes')
}

const endAgainMs = 10_000
let endAgain: ReturnType<typeof setTimeout> | undefined
/** Whether the relay knows that the session must end; until then the request is repeated. */
export async function endForgottenSession(): Promise<boolean> {
  if (localStorage.getItem(endSessionKey) === null) return true
  const told = await tellRelay('POST', '/api/sign-out')
  if (!told.ok && told.problem.code !== 'not-signed-in') {
    clearTimeout(endAgain)
    endAgain = setTimeout(() => void refreshSession(), endAgainMs)
    return false
  }
  localStorage.removeItem(endSessionKey)
  return true
}

/** No person is signed in, as far as this device knows. */
function concludeSignedOut(): void {
  if (sessionState.get().kind === 'signed-in') return
  localStorage.removeItem(accountKey)
  void clearSessionRecord()
  sessionState.set({ kind: 'signed-out' })
}

/** With whom an administrator can sign in is known to the gate alone while it is closed. */
async function askSiteAtGate(): Promise<void> {
  if (site.get() !== null) return
  const answer = await askRelay('GET', '/api/splash', undefined, splashStatusReader)
  if (answer.ok) site.set(answer.value.site)
}

/** Asks the relay who is signed in. Without an answer, the device keeps its last known person. */
export async function refreshSession(): Promise<void> {
  await sessionSettled
  const isEnding = localStorage.getItem(endSessionKey) !== null
  if (!(await endForgottenSession())) {
    concludeSignedOut()
    return
  }
  if (isEnding) void finishSignOut()
  const answer = await askRelay('GET', '/api/session', undefined, sessionReader)
  const state = sessionState.get()
  if (!answer.ok) {
    // Behind the gate nobody knows who is signed in: what this page shows stays as it is, below the gate.
    if (answer.problem.code === 'gate-closed') return askSiteAtGate()
    noteGateUnknown(state.kind === 'signed-in')
    concludeSignedOut()
    return
  }
  role.set(answer.value.role)
  site.set(answer.value.site)
  const { account, personalDocument: id } = answer.value
  personalDocument.set(account && id !== null ? { accountId: account.id, id } : null)
  const returnsFromProvider = account && cameFromProvider && account.id !== currentAccount()?.id
  // Storing a session takes a moment. Behind a gate that is already open the screen would ask the person to sign in.
  if (returnsFromProvider) await admit(account)
  else if (account && state.kind !== 'signed-in') await remember(account)
  noteGate('open')
  if (returnsFromProvider) return
  if (state.kind !== 'signed-in') {
    if (!account) concludeSignedOut()
  } else if (account?.id === state.account.id) {
    if (!state.confirmed || state.expired || !isSame(account, state.account)) await remember(account)
  } else {
    // The relay has no session, or another person's: this person must sign in again before anything syncs.
    sessionState.set({ ...state, confirmed: false, expired: true })
    const told = await tellRelay('GET', deletedAccountPath(state.account.id))
    if (told.ok) noteAccountDeleted(state.account.id)
  }
}

export function setPendingConfirmation(pending: PendingConfirmation | null): void {
  if (pending) sessionStorage.setItem(pendingKey, JSON.stringify(pending))
  else sessionStorage.removeItem(pendingKey)
  pendingConfirmation.set(pending)
}
export const clearPendingConfirmation = (): void => setPendingConfirmation(null)

/** Somebody signed in here, so what an earlier sign-out left to do for them is cancelled. */
export async function admit(account: Account): Promise<void> {
  setPendingConfirmation(null)
  withdrawWipe(account.id)
  await forgetSignOut()
  await storeSession(account, Date.now())
  sessionState.set({ kind: 'signed-in', account, confirmed: true, expired: false })
}

addEventListener('storage', (event) => {
  // The gate was opened in another tab: the cookie is this one's too.
  if (event.key === closedGateKey && event.newValue === null && isGateClosed()) void refreshSession()
  if (event.key !== accountKey) return
  // Another tab signed in or out. A page of another account must not go on with this one's data.
  const account = readRemembered()
  const state = sessionState.get()
  if (state.kind === 'signed-in' && account?.id === state.account.id) {
    if (!isSame(account, state.account)) sessionState.set({ ...state, account })
    return
  }
  if (!account && state.kind !== 'signed-in') return
  sessionStorage.clear()
  location.reload()
})

/**
 * Finds out who is signed in here: the session record is the truth, unless the mark of a sign-out contradicts it. After a
 * power cut localStorage may be empty or seconds old; by then the record, the mark and the removal of a wiped database
 * are on the disk.
 */
async function settleSession(): Promise<void> {
  const [mark, record] = await Promise.all([readSignOutMark(), readSessionRecord()])
  const account = record?.account ?? currentAccount()
  if (mark?.wipe) demandWipe(mark.accountId)
  // What localStorage says of the sign-out may be lost too: then the mark alone knows that the session must end.
  if (mark && (account === null || mark.accountId === account.id)) {
    await clearSessionRecord()
    forgetAccount()
    forgetLastCommittee()
    endSessionLater()
    sessionState.set({ kind: 'checking' })
  } else if (account && !(await hasDeviceDatabase(account.id))) {
    // The data were wiped or removed by the browser, so ask the relay who is signed in.
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

/** Removes the mark of a sign-out when nothing is left to do, also from localStorage. Never rejects. */
async function finishSignOut(): Promise<void> {
  await finishWipes()
  if (currentAccount() || readRemembered() || hasPendingWipes()) return
  if (localStorage.getItem(endSessionKey) === null) await forgetSignOut()
}

const forgetSignOut = (): Promise<void> =>
  clearSignOutMark().catch((failure: unknown) => console.warn('The mark of a sign-out stays', failure))

/** Resolves when it is certain who may be shown as signed in; nothing is drawn before. Never rejects. */
export const sessionSettled: Promise<void> = settleSession().catch((failure: unknown) =>
  console.warn('The stored session could not be read', failure),
)
void sessionSettled.then(finishSignOut)
addEventListener('online', () => void refreshSession())
onGateMayBeOpen(() => void refreshSession())
// A device with a person's data shows it at once, unless the gate was closed the last time.
void sessionSettled.then(() => {
  if (currentAccount() !== null) noteGateUnknown(true)
})
