import type { LatestApproval } from '@civic-hub/protocol'
import { useEffect } from 'react'
import { onListChange } from '../connection/list-changes.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { useAccountOnDevice } from './device-provider.tsx'

/** From the relay's last answer. It is asked when the screen opens, and when there may be a new one. Null before. */
export function useLatestApprovals({ id, approvals }: CommitteeOnDevice): readonly LatestApproval[] | null {
  const { committees } = useAccountOnDevice()
  useEffect(() => {
    const ask = () => void committees.askForApprovals(id)
    ask()
    return onListChange('approvals', id, ask)
  }, [committees, id])
  return approvals ?? null
}
