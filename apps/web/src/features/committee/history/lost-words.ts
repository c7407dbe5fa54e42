import type { MeetingChange, MeetingDifference, Who } from '@civic-hub/committee/history'
import { dueDay, instant } from './history-when.ts'

/** Kinds of changes that set a field, of which only one value is kept. */
const setsField = new Set<MeetingDifference['kind']>([
  'meeting-started',
  'meeting-ended',
  'meeting-planned',
  'meeting-recurring',
  'meeting-cancelled',
  'meeting-place',
  'meeting-link',
  'meeting-duration',
  'item-completed',
  'item-reopened',
  'item-deadline',
  'subtask-title',
  'subtask-completed',
  'subtask-reopened',
  'action-owner',
  'action-due',
  'action-done',
  'action-reopened',
])

/** Returns the other member who set the field in the same step, and their value, if it is known. */
export function lostWords(change: MeetingChange): { who: Who; value: string | null }[] {
  if (!setsField.has(change.kind)) return []
  return change.lost.map(({ who, value }) => ({ who, value: lostValue(change.kind, value) }))
}

function lostValue(kind: MeetingDifference['kind'], value: unknown): string | null {
  if (kind === 'meeting-duration') return typeof value === 'number' ? String(value) : null
  const field = kind === 'meeting-cancelled' ? 'reason' : 'title'
  const said =
    typeof value === 'object' && value !== null && Object.hasOwn(value, field)
      ? (value as Record<string, unknown>)[field]
      : value
  if (typeof said !== 'string' || said === '') return null
  if (kind === 'action-due') return dueDay(said)
  const isTime = kind === 'meeting-planned' || kind === 'meeting-started' || kind === 'meeting-ended'
  if (!isTime) return said
  return Number.isNaN(Date.parse(said)) ? null : instant(said)
}
