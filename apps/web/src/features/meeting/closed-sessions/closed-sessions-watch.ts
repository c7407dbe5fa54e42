import { useEffect } from 'react'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { closedSessionsKey } from '../../../replica/store/update-store.ts'

/**
 * Wipes closed sessions that this person lost, whatever page of a committee is open. A device without any loads and
 * asks nothing.
 */
export function ClosedSessionsWatch({ committeeId }: { committeeId: string }) {
  const account = useAccountOnDevice()
  useEffect(() => {
    async function look(): Promise<void> {
      try {
        const listed = await (await account.device.database()).get('explain', closedSessionsKey)
        if (!Array.isArray(listed) || listed.length === 0) return
        const { closedSessionsOf } = await import('../../../replica/session/closed-sessions.ts')
        await closedSessionsOf(account).owner.refresh()
      } catch (failure) {
        console.warn('The closed sessions were not checked', failure)
      }
    }
    const ask = () => void look()
    ask()
    addEventListener('online', ask)
    const stop = onListChange('committees', committeeId, ask)
    return () => {
      removeEventListener('online', ask)
      stop()
    }
  }, [account, committeeId])
  return null
}
