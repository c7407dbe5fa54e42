import { useEffect } from 'react'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { closedSessionsOf, hasClosedSessions } from '../../../replica/session/closed-sessions.ts'

/**
 * Wipes closed sessions that this person lost, whatever page of a committee is open. A device without any asks
 * nothing.
 */
export function ClosedSessionsWatch({ committeeId }: { committeeId: string }) {
  const account = useAccountOnDevice()
  useEffect(() => {
    const look = () =>
      void hasClosedSessions(account)
        .then((has) => (has ? closedSessionsOf(account).owner.refresh() : false))
        .catch((failure: unknown) => console.warn('The closed sessions were not checked', failure))
    look()
    addEventListener('online', look)
    const stop = onListChange('committees', committeeId, look)
    return () => {
      removeEventListener('online', look)
      stop()
    }
  }, [account, committeeId])
  return null
}
