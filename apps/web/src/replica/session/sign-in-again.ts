import { sessionState } from './session.ts'

const isExpired = () => {
  const session = sessionState.get()
  return session.kind === 'signed-in' && session.expired
}

/**
 * Calls back when the person has signed in again after the end of their session. Returns a function that
 * unsubscribes.
 */
export function onSignInAgain(listener: () => void): () => void {
  let wasExpired = isExpired()
  return sessionState.subscribe(() => {
    const isBack = wasExpired && !isExpired()
    wasExpired = isExpired()
    if (isBack) listener()
  })
}
