import { canReschedule, canScheduleFor } from '../../meeting/meetings/meeting-rules.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'
import { meetingDifferences } from './meeting-differences.ts'

/**
 * The differences that restoring writes, besides the plan and the notes, and those of items and action items. It ignores
 * starts, ends, cancellations, statements, sources, and documents, whose files are outside the meeting.
 */
const restoredKinds: ReadonlySet<string> = new Set<MeetingDifference['kind']>([
  'meeting-title',
  'meeting-field',
  'meeting-tag-added',
  'meeting-tag-removed',
  'transcript',
])
const isOfItem = (kind: MeetingDifference['kind']) => /^(?:item|subtask|action)-/.test(kind)

export function differencesToRestore(now: MeetingContents, version: MeetingContents, at: Date): MeetingDifference[] {
  return meetingDifferences(now, version).filter((difference) => isRestored(difference, now, version, at))
}

/** A part that differs in a version and is not restored: the member must be told before. */
export type LeftAlone = 'documents' | 'notes' | 'plan'

/** The parts that differ in the version and are not restored. Starts and ends are never restored. */
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

function isRestored({ kind }: MeetingDifference, now: MeetingContents, version: MeetingContents, at: Date): boolean {
  if (kind === 'meeting-planned') return canRestorePlan(now, version, at)
  if (kind === 'meeting-recurring') return canReschedule(now.meeting) === null
  if (kind === 'notes' || kind === 'notes-formatted') return canRestoreNotes(now, version)
  return restoredKinds.has(kind) || isOfItem(kind)
}

/** The version's planned time is restored only for an upcoming meeting, and only until that day is over. */
export function canRestorePlan(now: MeetingContents, version: MeetingContents, at: Date): boolean {
  const { scheduledFor } = version.meeting
  if (scheduledFor === null || canReschedule(now.meeting) !== null) return false
  return canScheduleFor(scheduledFor, at) === null
}

/** Notes are not restored if this app can't read them completely, in the version or in the current state. */
export function canRestoreNotes(now: MeetingContents, version: MeetingContents): boolean {
  return now.richNotes !== null && version.richNotes !== null
}

/** A completed meeting does not need Edit for that: the confirmation describes the effect. */
export function canRestoreVersion(
  now: MeetingContents | null,
  version: MeetingContents,
  at: Date,
): 'meeting-not-found' | 'meeting-removed' | 'nothing-differs' | null {
  if (now === null) return 'meeting-not-found'
  if (now.meeting.removedAt !== null) return 'meeting-removed'
  return differencesToRestore(now, version, at).length === 0 ? 'nothing-differs' : null
}
