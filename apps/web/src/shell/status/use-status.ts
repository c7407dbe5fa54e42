import { useEffect, useState } from 'react'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { useCommittees } from '../../replica/react/device-provider.tsx'
import { useSyncStatus } from '../../replica/react/replica-provider.tsx'
import { useWaitingByDocument, useWaitingChanges } from '../../replica/react/use-waiting-changes.ts'
import { onReturn } from '../../replica/session/on-return.ts'
import { useSession } from '../../replica/session/session.ts'
import { useGate } from '../../replica/session/splash-gate.ts'
import { whileVisible } from '../../ui/while-visible.ts'
import { useLostCommittee } from '../use-current-committee.ts'
import { deriveAccountStatus } from './account-status.ts'

/**
 * Returns the status of the committee on screen. If no committee is open, returns the status of everything
 * of this account on this device that can still sync. With `looksTheSame`, changes that look the same cause no render:
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

const askEveryMs = 20_000

function useAccountStatus(needed: boolean): SyncStatus | null {
  const session = useSession()
  const { confirmed, unanswered, committees } = useCommittees()
  const online = useOnline()
  const gate = useGate()
  const waiting = useWaitingByDocument(needed)
  const isExpired = session.kind === 'signed-in' && session.expired
  useRelayCheck(needed && gate !== 'closed' && !isExpired)

  if (session.kind !== 'signed-in' || waiting === null) return null
  return deriveAccountStatus({
    waiting,
    committees,
    gateClosed: gate === 'closed',
    expired: isExpired,
    connected: confirmed && !unanswered && online,
  })
}

/**
 * Asks the relay for the list of committees, which shows whether it answers and the session lasts: without an open
 * committee no connection reports either.
 */
function useRelayCheck(needed: boolean): void {
  const { confirmed, unanswered, refresh } = useCommittees()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first request of the page is that of the list
  useEffect(() => {
    if (!needed) return
    if (confirmed || unanswered) void refresh()
    const stops = [whileVisible(askEveryMs, refresh), onReturn(() => void refresh())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [needed, refresh])
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
