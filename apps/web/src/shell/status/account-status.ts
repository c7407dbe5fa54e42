import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import {
  countDamaged,
  countReadOnly,
  sumOfWaiting,
  type WaitingChanges,
} from '../../replica/session/waiting-by-document.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'

interface AccountFacts {
  waiting: WaitingChanges
  committees: readonly Pick<CommitteeOnDevice, 'id' | 'lost'>[]
  gateClosed: boolean
  expired: boolean
  /** Whether the relay has answered the last request. */
  connected: boolean
}

/** The status of everything of an account on this device, except the committees that are lost. */
export function deriveAccountStatus(facts: AccountFacts): SyncStatus {
  const { waiting, committees, gateClosed, expired, connected } = facts
  const lost = new Set(committees.filter((committee) => committee.lost).map(({ id }) => id))
  const damaged = countDamaged(waiting, (id) => !lost.has(id))
  const pending = sumOfWaiting(waiting, (id) => !lost.has(id)) - damaged
  if (gateClosed) return { kind: 'gate-closed', pending }
  if (expired) return { kind: 'sign-in-again', pending }
  if (damaged > 0) return { kind: 'damaged', count: damaged, pending, connected: false }
  const refused = pending === countReadOnly(waiting) ? 'read-only' : null
  if (pending > 0) return { kind: 'saved-on-device', pending, refused }
  return connected ? { kind: 'synced', at: null, devices: 0, pending: 0 } : { kind: 'offline' }
}
