import type { PendingState } from '../store/pending-updates.ts'
import type { LinkState } from './relay-link.ts'

/** The one truth about where a person's work is; the chip shows nothing else. */
export type SyncStatus =
  | { kind: 'synced'; at: number | null; devices: number; pending: number }
  | { kind: 'saving'; pending: number }
  | { kind: 'offline' }
  | { kind: 'saved-on-device'; pending: number }
  | { kind: 'not-saved'; problem: string; pending: number }
  | { kind: 'read-only'; why: 'viewer' | 'locked' }
  | { kind: 'sign-in-again'; pending: number }
  | { kind: 'access-removed'; pending: number }
  | { kind: 'deleted'; pending: number }
  /** For the relay, which does not sync with it any more, or for this committee, which a newer app has written. */
  | { kind: 'app-too-old'; for: 'relay' | 'committee'; pending: number }

/** Something may be on its way for this long before the chip says "Saving…". */
export const savingAfterMs = 1_000

export interface StatusFacts {
  link: LinkState
  /** Whether the first delivery after connecting has arrived. */
  caughtUp: boolean
  pending: PendingState
  savedAt: number | null
  devices: number
  /** A newer app has written the document: this one may read it, and still brings what waits. */
  fromNewerApp: boolean
  viewer: boolean
  locked: boolean
  /** Why the relay does not take what was sent, if it does not. */
  refusal: string | null
}

export function deriveStatus(facts: StatusFacts, now: number): SyncStatus {
  const { count: pending, oldest, problem } = facts.pending
  if (problem !== null) return { kind: 'not-saved', problem, pending }
  if (facts.link.kind === 'ended') {
    if (facts.link.why === 'signed-out') return { kind: 'sign-in-again', pending }
    if (facts.link.why === 'app-too-old') return { kind: 'app-too-old', for: 'relay', pending }
    return { kind: facts.link.why === 'deleted' ? 'deleted' : 'access-removed', pending }
  }
  if (facts.link.kind === 'closed')
    return pending > 0 ? { kind: 'saved-on-device', pending } : { kind: 'offline' }
  // The relay is there and does not take it: it stays here, and can be exported.
  if (pending > 0 && (facts.viewer || facts.refusal !== null)) return { kind: 'saved-on-device', pending }
  const late = oldest !== null && now - oldest >= savingAfterMs
  if (late) return { kind: 'saving', pending }
  if (!facts.caughtUp) return pending > 0 ? { kind: 'saved-on-device', pending } : { kind: 'offline' }
  if (facts.fromNewerApp) return { kind: 'app-too-old', for: 'committee', pending }
  if (facts.viewer) return { kind: 'read-only', why: 'viewer' }
  if (facts.locked) return { kind: 'read-only', why: 'locked' }
  // To the minute, as people read it: a status that changed with every keystroke would redraw the header with each.
  const at = facts.savedAt === null ? null : Math.floor(facts.savedAt / 60_000) * 60_000
  return { kind: 'synced', at, devices: facts.devices, pending }
}
