import { createObservable, type Observable } from '../observable.ts'
import { noteGateInRecord } from '../store/session-record.ts'

/**
 * The splash gate as far as this page knows. `unreachable`: the relay could not be asked, which counts as closed. While
 * it is closed the relay answers nothing; what is on this device is kept.
 */
export type GateState = 'unknown' | 'open' | 'closed' | 'unreachable'

/**
 * Set while the relay's last answer was that the gate is closed. For a person who is signed in, the session record holds
 * the same durably.
 */
export const closedGateKey = 'civic-hub:gate-closed'
const state = createObservable<GateState>('unknown')
export const gateState: Observable<GateState> = state

let mayBeOpen = () => {}
/** Registers what asks again whether the gate is open. */
export function onGateMayBeOpen(ask: () => void): void {
  mayBeOpen = ask
}

const isGateKeyClosed = () => localStorage.getItem(closedGateKey) !== null

/** Sets what this device believes of the gate while the relay cannot be asked. */
export function setGateKey(isClosed: boolean): void {
  if (isClosed) localStorage.setItem(closedGateKey, 'yes')
  else localStorage.removeItem(closedGateKey)
}

/** Notes the relay's answer. */
export function noteGate(answer: 'open' | 'closed'): void {
  const isClosed = answer === 'closed'
  if (isClosed !== isGateKeyClosed()) void noteGateInRecord(isClosed)
  setGateKey(isClosed)
  state.set(answer)
}

/** The relay has taken something while the gate was closed: a sign-in, an invitation or a confirmed email opens it. */
export function noteTaken(): void {
  if (isGateClosed()) mayBeOpen()
}

/**
 * The gate could not be asked about. A device with the data of a person who is signed in keeps the last answer; on any
 * other device the gate counts as closed, unless this page has seen it open.
 */
export function noteGateUnknown(hasLocalData: boolean): void {
  if (hasLocalData) state.set(isGateKeyClosed() ? 'closed' : 'open')
  else if (state.get() === 'unknown') state.set('unreachable')
}

export function isGateClosed(): boolean {
  return state.get() === 'closed' || state.get() === 'unreachable'
}
