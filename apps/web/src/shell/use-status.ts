import { useEffect, useState } from 'react'
import { useCommittees } from '../replica/device-provider.tsx'
import { useSyncStatus } from '../replica/replica-provider.tsx'
import { useSession } from '../replica/session.ts'
import { countWaitingChanges } from '../replica/sign-out.ts'
import type { SyncStatus } from '../replica/sync-status.ts'

const countEveryMs = 3_000

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
  const [waiting, setWaiting] = useState<number | null>(null)

  useEffect(() => {
    if (!needed) return
    let shown = true
    const count = () =>
      countWaitingChanges().then(
        (found) => shown && setWaiting(found),
        (failure: unknown) => console.warn('The waiting changes could not be counted', failure),
      )
    void count()
    const timer = setInterval(count, countEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
      // An old count must not claim anything when it is needed again.
      setWaiting(null)
    }
  }, [needed])

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
