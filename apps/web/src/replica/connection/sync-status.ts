import type { WaitingState } from '../store/pending-updates.ts'
import type { LinkState } from './relay-link.ts'

/** The one truth about where a person's work is; the chip shows nothing else. */
export type SyncStatus =
  | { kind: 'synced'; at: number | null; devices: number; waiting: number }
  | { kind: 'saving'; waiting: number }
  | { kind: 'offline' }
  | { kind: 'saved-on-device'; waiting: number }
  | { kind: 'not-saved'; problem: string; waiting: number }
  | { kind: 'read-only'; why: 'viewer' | 'locked' }
  | { kind: 'sign-in-again'; waiting: number }
  | { kind: 'access-removed'; waiting: number }
  | { kind: 'deleted'; waiting: number }
  /** For the relay, which does not sync with it any more, or for this committee, which a newer app has written. */
  | { kind: 'app-too-old'; for: 'relay' | 'committee'; waiting: number }

/** Something may be on its way for this long before the chip says "Saving…". */
export const savingAfterMs = 1_000

export interface StatusFacts {
  link: LinkState
  /** Whether the first delivery after connecting has arrived. */
  caughtUp: boolean
  changes: WaitingState
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
  const { waiting, oldest, problem } = facts.changes
  if (problem !== null) return { kind: 'not-saved', problem, waiting }
  if (facts.link.kind === 'ended') {
    if (facts.link.why === 'signed-out') return { kind: 'sign-in-again', waiting }
    if (facts.link.why === 'app-too-old') return { kind: 'app-too-old', for: 'relay', waiting }
    return { kind: facts.link.why === 'deleted' ? 'deleted' : 'access-removed', waiting }
  }
  if (facts.link.kind === 'closed')
    return waiting > 0 ? { kind: 'saved-on-device', waiting } : { kind: 'offline' }
  // The relay is there and does not take it: it stays here, and can be exported.
  if (waiting > 0 && (facts.viewer || facts.refusal !== null)) return { kind: 'saved-on-device', waiting }
  const late = oldest !== null && now - oldest >= savingAfterMs
  if (late) return { kind: 'saving', waiting }
  if (!facts.caughtUp) return waiting > 0 ? { kind: 'saved-on-device', waiting } : { kind: 'offline' }
  if (facts.fromNewerApp) return { kind: 'app-too-old', for: 'committee', waiting }
  if (facts.viewer) return { kind: 'read-only', why: 'viewer' }
  if (facts.locked) return { kind: 'read-only', why: 'locked' }
  // To the minute, as people read it: a status that changed with every keystroke would redraw the header with each.
  const at = facts.savedAt === null ? null : Math.floor(facts.savedAt / 60_000) * 60_000
  return { kind: 'synced', at, devices: facts.devices, waiting }
}
