import { sessionState } from './session.ts'

const isExpired = () => {
  const session = sessionState.get()
  return session.kind === 'signed-in' && session.expired
}

/**
 * Calls back when a request that failed can succeed: the network returns, or the person has signed in again after the
 * end of their session. Returns a function that unsubscribes.
 */
export function onReturn(listener: () => void): () => void {
  let wasExpired = isExpired()
  const stopSession = sessionState.subscribe(() => {
    const isBack = wasExpired && !isExpired()
    wasExpired = isExpired()
    if (isBack) listener()
  })
  addEventListener('online', listener)
  return () => {
    stopSession()
    removeEventListener('online', listener)
  }
}
