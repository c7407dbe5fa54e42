import { canReschedule, canScheduleFor } from '../meetings/meeting-rules.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { meetingDifferences } from './meeting-differences.ts'

/** What restoring leaves alone: starts, ends, cancellations, statements, sources, and documents, which are files beside the meeting. */
const neverRestored: ReadonlySet<MeetingDifference['kind']> = new Set([
  'meeting-added',
  'meeting-resumed',
  'meeting-removed',
  'meeting-restored',
  'meeting-started',
  'meeting-start-reverted',
  'meeting-ended',
  'meeting-cancelled',
  'meeting-reinstated',
  'document-added',
  'document-removed',
  'document-restored',
  'document-replaced',
  'document-erased',
  'document-renamed',
  'document-moved',
  'source-named',
  'source-removed',
  'attendance-stated',
  'attendance-voided',
  'moved-to',
  'move-voided',
] as const)

/** What restoring a version would change in the meeting as it is now. `now` is this device's clock. */
export function differencesToRestore(
  now: MeetingContents,
  version: MeetingContents,
  at: Date,
): MeetingDifference[] {
  return meetingDifferences(now, version).filter((difference) => isRestored(difference, now, version, at))
}

/** Where a version differs and restoring changes nothing: a person should know that before. */
export type LeftAlone = 'documents' | 'notes' | 'plan'

/** The parts in which the version differs and which restoring leaves alone. Starts and ends are never restored. */
export function leftAlone(now: MeetingContents, version: MeetingContents, at: Date): LeftAlone[] {
  const parts = new Set<LeftAlone>()
  for (const difference of meetingDifferences(now, version)) {
    const part = partOf(difference.kind)
    if (part !== null && !isRestored(difference, now, version, at)) parts.add(part)
  }
  return [...parts]
}

function partOf(kind: MeetingDifference['kind']): LeftAlone | null {
  if (kind.startsWith('document-')) return 'documents'
  if (kind === 'notes' || kind === 'notes-formatted') return 'notes'
  return kind === 'meeting-planned' || kind === 'meeting-recurring' ? 'plan' : null
}

function isRestored(
  { kind }: MeetingDifference,
  now: MeetingContents,
  version: MeetingContents,
  at: Date,
): boolean {
  if (kind === 'meeting-planned') return canRestorePlan(now, version, at)
  if (kind === 'meeting-recurring') return canReschedule(now.meeting) === null
  if (kind === 'notes' || kind === 'notes-formatted') return canRestoreNotes(now, version)
  return !neverRestored.has(kind)
}

/** An upcoming meeting gets the version's planned time again, unless that day is over. */
export function canRestorePlan(now: MeetingContents, version: MeetingContents, at: Date): boolean {
  const { scheduledFor } = version.meeting
  if (scheduledFor === null || canReschedule(now.meeting) !== null) return false
  return canScheduleFor(scheduledFor, at) === null
}

/** Notes are left alone if this app can't read them completely, in the version or now. */
export function canRestoreNotes(now: MeetingContents, version: MeetingContents): boolean {
  return now.richNotes !== null && version.richNotes !== null
}

/**
 * A version can be restored to a meeting that exists and differs from it, also to a completed one without turning on
 * Edit: the question before says what will happen.
 */
export function canRestoreVersion(
  now: MeetingContents | null,
  version: MeetingContents,
  at: Date,
): 'meeting-not-found' | 'meeting-removed' | 'nothing-differs' | null {
  if (now === null) return 'meeting-not-found'
  if (now.meeting.removedAt !== null) return 'meeting-removed'
  return differencesToRestore(now, version, at).length === 0 ? 'nothing-differs' : null
}
