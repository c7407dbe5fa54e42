import { createObservable, type Observable } from '../observable.ts'

/**
 * The splash gate as far as this page knows. `unreachable`: the relay could not be asked, which counts as closed. While
 * it is closed the relay answers nothing; what is on this device is kept.
 */
export type GateState = 'unknown' | 'open' | 'closed' | 'unreachable'

/** Kept while the relay's last answer was that the gate is closed: it outlives the page, for work without a connection. */
export const closedGateKey = 'civic-hub:gate-closed'
const state = createObservable<GateState>('unknown')
export const gateState: Observable<GateState> = state

let mayBeOpen = () => {}
/** Registers what asks again whether the gate is open. */
export function onGateMayBeOpen(ask: () => void): void {
  mayBeOpen = ask
}

/** The relay has said so. */
export function noteGate(answer: 'open' | 'closed'): void {
  if (answer === 'closed') localStorage.setItem(closedGateKey, 'yes')
  else localStorage.removeItem(closedGateKey)
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
  if (hasLocalData) state.set(localStorage.getItem(closedGateKey) === null ? 'open' : 'closed')
  else if (state.get() === 'unknown') state.set('unreachable')
}

export function isGateClosed(): boolean {
  return state.get() === 'closed' || state.get() === 'unreachable'
}
