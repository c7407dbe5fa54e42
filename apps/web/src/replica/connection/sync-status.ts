import type { RefusalReason } from '@civic-hub/protocol'
import type { WaitingFiles } from '../files/uploads.ts'
import { createObservable, type Observable } from '../observable.ts'
import type { PersonalWaiting } from '../personal/personal-waiting.ts'
import type { PendingState, StoreProblem } from '../store/pending-updates.ts'
import type { LinkState } from './relay-link.ts'

/** Where a person's changes are stored. It is the only source of the status chip. */
export type SyncStatus =
  | { kind: 'synced'; at: number | null; devices: number; pending: number }
  | { kind: 'saving'; pending: number }
  | { kind: 'offline' }
  | { kind: 'receiving' }
  /**
   * `refused`: there is a connection, and the relay refuses the changes. `files`: the number of files that a
   * person has paused or the relay refuses, while everything else is saved.
   */
  | { kind: 'saved-on-device'; pending: number; refused: RefusalReason | null; files?: number; demo?: true }
  /** The relay can be reached but cannot write its store: its disk may be full. */
  | { kind: 'relay-cannot-save'; pending: number }
  /** The relay had too many requests; `until` is the time of the next attempt. */
  | { kind: 'relay-busy'; until: number; pending: number }
  | { kind: 'not-saved'; problem: StoreProblem; pending: number }
  /**
   * Unsent changes are damaged on this device; everything else is still synced. `connected`: so that the presence of
   * others is current.
   */
  | { kind: 'damaged'; count: number; pending: number; connected: boolean }
  | { kind: 'read-only'; why: 'viewer' | 'locked' }
  | { kind: 'sign-in-again'; pending: number }
  /** The splash gate is closed for this browser. */
  | { kind: 'gate-closed'; pending: number }
  | { kind: 'access-removed'; pending: number }
  | { kind: 'deleted'; pending: number }
  /** Too old for the relay, which no longer syncs with it, or for this committee, which a newer app has written. */
  | { kind: 'app-too-old'; for: 'relay' | 'committee'; pending: number }

/** The status is Saving… when an edit is not acknowledged after this time, and Receiving… when a catch-up takes longer. */
export const savingAfterMs = 1_000

export interface StatusFacts {
  isDemo: boolean
  link: LinkState
  gateClosed: boolean
  /** Whether the catch-up after connecting is complete. */
  caughtUp: boolean
  /** The catch-up that is running; null if none is. */
  receiving: { since: number } | null
  pending: PendingState
  /** How many unsent changes are damaged here; see L27. */
  damaged: number
  /** Files that the relay does not have yet. */
  files: WaitingFiles
  /** Those that the relay does not have yet. That document has its own connection. */
  personal: PersonalWaiting
  savedAt: number | null
  devices: number
  /** A newer app has written the document: this app can read it and still sends its pending updates. */
  fromNewerApp: boolean
  viewer: boolean
  locked: boolean
  refusal: RefusalReason | null
  /** Whether the relay has lost acknowledged updates and this device is resending them. */
  owes: boolean
}

/** An observable of the status that `facts` determine. Call `update` whenever one of the facts may have changed. */
export function createStatus(facts: () => StatusFacts): {
  status: Observable<SyncStatus>
  update(): void
  close(): void
} {
  const status = createObservable<SyncStatus>({ kind: 'offline' })
  let published = JSON.stringify(status.get())
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer runs. A key press asks for a timer three times, mostly for the same moment. */
  let dueAt: number | null = null
  function update(): void {
    const now = Date.now()
    const known = facts()
    const next = deriveStatus(known, now)
    const words = JSON.stringify(next)
    if (words !== published) {
      published = words
      status.set(next)
    }
    const oldest = oldestOf(known)
    const due = oldest !== null && !isLate(oldest, now) ? oldest + savingAfterMs + 5 : null
    if (due === dueAt) return
    dueAt = due
    clearTimeout(timer)
    if (due !== null) timer = setTimeout(look, due - now)
  }
  function look(): void {
    dueAt = null
    update()
  }
  return { status, update, close: () => clearTimeout(timer) }
}

/** A change from the future counts as late: the clock was set back, so the change's age is unknown. */
const isLate = (since: number, now: number) => now < since || now - since >= savingAfterMs

function oldestOf({ pending, files, personal }: StatusFacts): number | null {
  const times = [pending.oldest, files.oldest, personal.oldest].filter((at) => at !== null)
  return times.length === 0 ? null : Math.min(...times)
}

export function deriveStatus(facts: StatusFacts, now: number): SyncStatus {
  const { files, personal } = facts
  const { problem } = facts.pending
  const ofCommittee = facts.pending.count + files.count
  const pending = ofCommittee + personal.count
  const oldest = oldestOf(facts)
  if (problem !== null) return { kind: 'not-saved', problem, pending }
  if (facts.isDemo) return { kind: 'saved-on-device', pending: 0, refused: null, demo: true }
  if (facts.link.kind === 'ended') {
    if (facts.link.why === 'signed-out') return { kind: 'sign-in-again', pending }
    if (facts.link.why === 'app-too-old') return { kind: 'app-too-old', for: 'relay', pending }
    return { kind: facts.link.why === 'deleted' ? 'deleted' : 'access-removed', pending }
  }
  if (facts.gateClosed && facts.link.kind === 'closed') return { kind: 'gate-closed', pending }
  const damaged = facts.damaged + personal.damaged
  if (damaged > 0) return { kind: 'damaged', count: damaged, pending, connected: facts.caughtUp }
  // This status remains through all reconnects, because the connection is not the problem.
  if (facts.link.cannotStore) return { kind: 'relay-cannot-save', pending }
  if (facts.link.busyUntil !== null) return { kind: 'relay-busy', until: facts.link.busyUntil, pending }
  const notConnected: SyncStatus =
    pending > 0 ? { kind: 'saved-on-device', pending, refused: null } : { kind: 'offline' }
  if (facts.link.kind === 'closed') return notConnected
  // The relay can be reached and refuses the changes. They stay here and can be exported.
  const refused = facts.viewer ? 'read-only' : facts.refusal
  if ((ofCommittee > 0 || facts.owes) && refused !== null) return { kind: 'saved-on-device', pending, refused }
  if (ofCommittee === 0 && pending > 0 && personal.refusal !== null)
    return { kind: 'saved-on-device', pending, refused: personal.refusal }
  // No upload is under way, and some files are still only on this device.
  if (files.held > 0 && pending === files.held && facts.caughtUp)
    return { kind: 'saved-on-device', pending, refused: null, files: files.held }
  // An upload takes time, so a file is never reported as saved before it is complete.
  const late = facts.owes || files.count > 0 || (oldest !== null && isLate(oldest, now))
  if (late) return { kind: 'saving', pending }
  if (!facts.caughtUp) {
    const isReceiving = pending === 0 && facts.receiving !== null && isLate(facts.receiving.since, now)
    return isReceiving ? { kind: 'receiving' } : notConnected
  }
  if (facts.fromNewerApp) return { kind: 'app-too-old', for: 'committee', pending }
  if (facts.viewer) return { kind: 'read-only', why: 'viewer' }
  if (facts.locked) return { kind: 'read-only', why: 'locked' }
  // Rounded to the minute, as it is shown: otherwise the status, and the header with it, would render with
  // every keystroke.
  const at = facts.savedAt === null ? null : Math.floor(facts.savedAt / 60_000) * 60_000
  return { kind: 'synced', at, devices: facts.devices, pending }
}
