import type { MeetingContents, MeetingVersion, Sitting } from '@civic-hub/committee/history'

/** What the address of a history says beyond which meeting it is: positions in the relay's log. */
export interface HistoryAddress {
  /** The sitting that is open, by its end. */
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

/** A sitting or one of its steps: what the screen shows of both is the same. */
export type Shown = Pick<Sitting, 'position' | 'from' | 'to' | 'authors' | 'changes'> & {
  readonly contents: MeetingContents
  readonly before: MeetingContents | null
}

/**
 * The sitting that an address means, and the one step of it that is to be shown. A position that is not there any more,
 * since the relay has put steps together, leads to what they are part of now; without one it is the latest.
 */
export function findShown(
  sittings: readonly Sitting[],
  { version, step }: HistoryAddress,
): { sitting: Sitting; step: MeetingVersion | null } | null {
  const sitting =
    (version === undefined ? undefined : sittings.find(({ position }) => position >= version)) ??
    sittings.at(-1)
  if (!sitting) return null
  return { sitting, step: sitting.versions.find(({ position }) => position === step) ?? null }
}
