import type { LatestApproval } from '@civic-hub/protocol'
import { useEffect } from 'react'
import { onListChange } from '../connection/list-changes.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { useAccountOnDevice } from './device-provider.tsx'

/**
 * The approvals of minutes from the relay's last answer. The relay is asked when the screen opens, when the
 * connection returns, and when the relay notifies of an approval. Null before the first answer.
 */
export function useLatestApprovals({ id, approvals }: CommitteeOnDevice): readonly LatestApproval[] | null {
  const { committees } = useAccountOnDevice()
  useEffect(() => {
    const ask = () => void committees.askForApprovals(id)
    ask()
    addEventListener('online', ask)
    const stopHearing = onListChange('approvals', id, ask)
    return () => {
      removeEventListener('online', ask)
      stopHearing()
    }
  }, [committees, id])
  return approvals ?? null
}
