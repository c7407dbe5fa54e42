import type { Difference, HistorySession, HistorySubject, Version } from '@civic-hub/committee/history'
import type { ReactNode } from 'react'
import type { PartHistory } from '../../../shell/history/part-history.ts'

/** The search parameters of a history's address: positions in the relay's log. */
export interface HistoryAddress {
  /** The open session, identified by its end. */
  version?: number
  /** One step of the session, when only that step is shown. */
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

/** A session or one of its steps: the screen shows the same data of both. */
export type Shown<Contents, D extends Difference> = Pick<
  HistorySession<Contents, D>,
  'position' | 'from' | 'to' | 'authors' | 'changes' | 'contents' | 'before'
>

/**
 * Returns the session of an address, and its step to show. If the position no longer exists because the relay
 * has joined steps, it is the joined step. Without a position it is the latest session.
 */
export function findShown<Contents, D extends Difference>(
  sessions: readonly HistorySession<Contents, D>[],
  { version, step }: HistoryAddress,
): { session: HistorySession<Contents, D>; step: Version<Contents, D> | null } | null {
  const session =
    (version === undefined ? undefined : sessions.find(({ position }) => position >= version)) ?? sessions.at(-1)
  if (!session) return null
  return { session, step: session.versions.find(({ position }) => position === step) ?? null }
}

/** Defines how the screen shows the versions of a subject. */
export interface HistoryView<Contents, D extends Difference>
  extends Pick<PartHistory<Contents, D>, 'changeWords' | 'lostWords' | 'summaryOf'> {
  subject: HistorySubject<Contents, D>
  /** Names the change that ended a session. */
  closing: Partial<Record<D['kind'], string>>
  /** The version itself; the marks of its changes are left out while they are not shown. */
  contents: (shown: Shown<Contents, D>, showsChanges: boolean) => ReactNode
  /** The actions on the whole version. */
  actions?: (shown: Shown<Contents, D>) => ReactNode
  /** The actions on one change. */
  changeAction?: (change: D) => ReactNode
}
