import { sessionState } from './session.ts'

const isExpired = () => {
  const session = sessionState.get()
  return session.kind === 'signed-in' && session.expired
}

/** The network returns, or the person has signed in again. Returns a function that unsubscribes. */
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
