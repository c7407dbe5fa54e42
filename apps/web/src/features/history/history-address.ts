import type { HistorySession, MeetingContents, MeetingVersion } from '@civic-hub/committee/history'

/** What the address of a history says beyond which meeting it is: positions in the relay's log. */
export interface HistoryAddress {
  /** The session that is open, by its end. */
  version?: number
  /** One step of it, where only that is looked at. */
  step?: number
}

export function readHistoryAddress(search: Record<string, unknown>): HistoryAddress {
  const version = readPosition(search.version)
  const step = readPosition(search.step)
  return { ...(version !== null && { version }), ...(version !== null && step !== null && { step }) }
}

function readPosition(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

/** A session or one of its steps: what the screen shows of both is the same. */
export type Shown = Pick<HistorySession, 'position' | 'from' | 'to' | 'authors' | 'changes'> & {
  readonly contents: MeetingContents
  readonly before: MeetingContents | null
}

/**
 * The session that an address means, and the one step of it that is to be shown. A position that is not there any more,
 * since the relay has put steps together, leads to what they are part of now; without one it is the latest.
 */
export function findShown(
  sessions: readonly HistorySession[],
  { version, step }: HistoryAddress,
): { session: HistorySession; step: MeetingVersion | null } | null {
  const session =
    (version === undefined ? undefined : sessions.find(({ position }) => position >= version)) ??
    sessions.at(-1)
  if (!session) return null
  return { session, step: session.versions.find(({ position }) => position === step) ?? null }
}
