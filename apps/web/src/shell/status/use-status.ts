import { useEffect, useState } from 'react'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import { useSyncStatus } from '../../replica/react/replica-provider.tsx'
import { useWaitingChanges } from '../../replica/react/use-waiting-changes.ts'
import { useSession } from '../../replica/session/session.ts'
import { useGate } from '../../replica/session/splash-gate.ts'
import { useLostCommittee } from '../use-current-committee.ts'

/**
 * Returns the status of the committee on screen. If no committee is open, returns the status of all committees of
 * this account on this device that can still sync. With `looksTheSame`, changes that look the same cause no render:
 * the numbers change with every keystroke.
 */
export function useStatus(
  looksTheSame?: (was: SyncStatus | null, is: SyncStatus | null) => boolean,
): SyncStatus | null {
  const ofCommittee = useSyncStatus(looksTheSame)
  const ofLost = useLostStatus()
  const ofAccount = useAccountStatus(ofCommittee === null && ofLost === null)
  return ofCommittee ?? ofLost ?? ofAccount
}

function useLostStatus(): SyncStatus | null {
  const lost = useLostCommittee()
  const pending = useWaitingChanges(lost !== null, lost ? [lost.id] : [])
  if (!lost) return null
  return { kind: lost.deleted ? 'deleted' : 'access-removed', pending: pending ?? 0 }
}

function useAccountStatus(needed: boolean): SyncStatus | null {
  const session = useSession()
  const { confirmed, committees } = useCommittees()
  const online = useOnline()
  const gate = useGate()
  const ids = committees.filter(({ lost }) => !lost).map(({ id }) => id)
  const pending = useWaitingChanges(needed, ids)

  if (session.kind !== 'signed-in' || pending === null) return null
  if (gate === 'closed') return { kind: 'gate-closed', pending }
  if (session.expired) return { kind: 'sign-in-again', pending }
  if (pending > 0) return { kind: 'saved-on-device', pending, refused: null }
  return confirmed && online ? { kind: 'synced', at: null, devices: 0, pending: 0 } : { kind: 'offline' }
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
