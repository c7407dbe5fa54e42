import { createObservable, type Observable } from '../observable.ts'
import { noteGateInRecord } from '../store/session-record.ts'
import { storeHint } from '../store/store-hint.ts'

/**
 * The state of the splash gate that this page last learned. `unreachable`: the relay could not be asked,
 * which counts as closed. While the gate is closed, the relay rejects all requests; the data on this device
 * are kept.
 */
export type GateState = 'unknown' | 'open' | 'closed' | 'unreachable'

/**
 * Set while the relay's last answer was that the gate is closed. For a signed-in person the session record
 * contains the same value durably.
 */
export const closedGateKey = 'civic-hub:gate-closed'
const state = createObservable<GateState>('unknown')
export const gateState: Observable<GateState> = state

let mayBeOpen = () => {}
/** Registers a function that asks the relay again whether the gate is open. */
export function onGateMayBeOpen(ask: () => void): void {
  mayBeOpen = ask
}

const isGateKeyClosed = () => localStorage.getItem(closedGateKey) !== null

export function setGateKey(isClosed: boolean): void {
  if (isClosed) storeHint(closedGateKey, 'yes')
  else localStorage.removeItem(closedGateKey)
}

export function noteGate(answer: 'open' | 'closed'): void {
  const isClosed = answer === 'closed'
  if (isClosed !== isGateKeyClosed()) void noteGateInRecord(isClosed)
  setGateKey(isClosed)
  state.set(answer)
}

/**
 * The relay has accepted a request while the gate was closed: a sign-in, an invitation or a confirmed email
 * opens the gate.
 */
export function noteAccepted(): void {
  if (isGateClosed()) mayBeOpen()
}

/**
 * The relay could not be asked about the gate. A device with the data of a signed-in person keeps the last
 * answer. On any other device the gate counts as closed, unless this page has seen it open.
 */
export function noteGateUnknown(hasLocalData: boolean): void {
  if (hasLocalData) state.set(isGateKeyClosed() ? 'closed' : 'open')
  else if (state.get() === 'unknown') state.set('unreachable')
}

export function isGateClosed(): boolean {
  return state.get() === 'closed' || state.get() === 'unreachable'
}
