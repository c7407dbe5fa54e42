import type { Answer } from '../connection/answer.ts'
import { type GateState, gateState } from '../connection/gate.ts'
import { notifyRelay } from '../connection/relay-http.ts'
import { useObservable } from '../observable.ts'
import { refreshSession } from './session.ts'

export const useGate = (): GateState => useObservable(gateState)

export const askGateAgain = refreshSession

export async function enterGate(password: string): Promise<Answer<null>> {
  const answer = await notifyRelay('POST', '/api/splash', { password })
  if (answer.ok) await refreshSession()
  return answer
}
