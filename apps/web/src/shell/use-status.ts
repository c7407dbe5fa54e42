import { useEffect, useState } from 'react'
import { useCommittees } from '../replica/device-provider.tsx'
import { useSyncStatus } from '../replica/replica-provider.tsx'
import { useSession } from '../replica/session.ts'
import type { SyncStatus } from '../replica/sync-status.ts'
import { useWaitingChanges } from '../replica/use-waiting-changes.ts'

/** The status of the committee on screen; where none is open, that of everything this account has on the device. */
export function useStatus(): SyncStatus | null {
  const ofCommittee = useSyncStatus()
  const ofAccount = useAccountStatus(ofCommittee === null)
  return ofCommittee ?? ofAccount
}

function useAccountStatus(needed: boolean): SyncStatus | null {
  const session = useSession()
  const { confirmed } = useCommittees()
  const online = useOnline()
  const waiting = useWaitingChanges(needed)

  if (session.kind !== 'signed-in' || waiting === null) return null
  if (session.expired) return { kind: 'sign-in-again', waiting }
  if (waiting > 0) return { kind: 'saved-on-device', waiting }
  return confirmed && online ? { kind: 'synced', at: null, devices: 0, waiting: 0 } : { kind: 'offline' }
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return online
}
