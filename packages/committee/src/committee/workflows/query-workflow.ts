import { startOfDay } from 'date-fns/startOfDay'
import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { isRemoved } from '../../document/removal.ts'
import { readField, readText } from '../../document/tolerant-read.ts'
import { isItemKey, itemsOf } from '../../meeting/items/meeting-item.ts'
import { isPlannedForAnotherDay } from '../../meeting/meetings/meeting-rules.ts'
import type { MeetingSummary } from '../../meeting/meetings/meeting-summary.ts'
import { queryMeetingList } from '../../meeting/meetings/query-meetings.ts'
import { type ApprovalElsewhere, readApprovalsElsewhere } from '../../meeting/minutes/approval-elsewhere.ts'
import { isApprovalElsewhereKey } from '../../meeting/minutes/approval-elsewhere-key.ts'

export interface MeetingInWorkflow extends MeetingSummary {
  /** True if a member has edited its agenda. */
  readonly agendaDrafted: boolean
  /** The latest approval of its minutes on another hub, from which the committee was imported. */
  readonly approvedElsewhere: ApprovalElsewhere | null
}

/** All meetings that are not removed, in no order. */
export function queryWorkflow(doc: Y.Doc): Query<MeetingInWorkflow[]> {
  const list = queryMeetingList(doc)
  const read = () =>
    list.read().map((summary) => {
      const meeting = findMeeting(doc, summary.id)
      return {
        ...summary,
        agendaDrafted: isAgendaDrafted(meeting),
        approvedElsewhere: (meeting && readApprovalsElsewhere(meeting).at(-1)) ?? null,
      }
    })
  const agendas = queryOfMeetings(
    doc,
    read,
    ([, key = '']) => isItemKey('agenda', String(key)) || isApprovalElsewhereKey(String(key)),
  )
  return { read, subscribe: (onChange) => subscribeToAll([list, agendas], onChange) }
}

/** True if an agenda differs from the template: it has an additional item, or an edited one. */
function isAgendaDrafted(meeting: Y.Map<unknown> | null): boolean {
  if (!meeting) return false
  if (readText(meeting.get('agenda')).trim() !== '') return true
  for (const [, item] of itemsOf(meeting, 'agenda')) {
    if (isRemoved(item)) continue
    if (typeof item.get('origin') !== 'string' || isPrepared(item)) return true
  }
  return false
}

function isPrepared(item: Y.Map<unknown>): boolean {
  if (readText(item.get('notes')).trim() !== '') return true
  if (item.has('deadline') || item.has('plannedMinutes')) return true
  for (const [key, value] of item.entries()) {
    if (key.startsWith('tag:') && value === true) return true
    if (key.startsWith('subtask:') && readField(value, 'title') !== undefined) return true
  }
  return false
}

/** The stages of a meeting, in this order. The agenda may also be drafted after the meeting is scheduled. */
export const meetingStages = ['agenda-drafted', 'scheduled', 'live', 'minutes-drafted', 'minutes-approved'] as const
export type MeetingStage = (typeof meetingStages)[number]

/** The part of a meeting from which its stage is derived. `approved` is null if unknown: see `isApproved`. */
export type StagedMeeting = Pick<
  MeetingInWorkflow,
  'status' | 'scheduledFor' | 'cancelled' | 'hasNotes' | 'hasTranscript' | 'agendaDrafted'
> & { readonly approved: boolean | null }

/** Only this hub has its own approvals, so the value is null until it has responded. */
export function isApproved(
  meeting: { readonly id: string; readonly approvedElsewhere: unknown },
  here: { has(meetingId: string): boolean } | null,
): boolean | null {
  return meeting.approvedElsewhere !== null || (here?.has(meeting.id) ?? null)
}

export function reachedStages(meeting: StagedMeeting): ReadonlySet<MeetingStage> {
  const { status, scheduledFor, agendaDrafted, approved, hasNotes, hasTranscript } = meeting
  const reached = new Set<MeetingStage>()
  const hasBegun = status !== 'upcoming'
  // A meeting that has begun has passed the stages before it.
  if (agendaDrafted || hasBegun) reached.add('agenda-drafted')
  if (scheduledFor !== null || hasBegun) reached.add('scheduled')
  if (hasBegun) reached.add('live')
  // When a meeting with notes ends, its minutes are drafted.
  if (status === 'completed' && (hasNotes || hasTranscript || approved === true)) reached.add('minutes-drafted')
  if (status === 'completed' && approved === true) reached.add('minutes-approved')
  return reached
}

/**
 * The next action. `start` begins the meeting; all others open the place for the action. `start-late` is for
 * a meeting whose day has passed: it may also need another date.
 */
export type NextStep =
  | 'reinstate'
  | 'draft-agenda'
  | 'review-agenda'
  | 'start'
  | 'start-late'
  | 'join'
  | 'write-notes'
  | 'approve-minutes'
  | 'read-minutes'

/** Null if nothing is left to do, or if another member must do it. */
export function nextStepOf(
  meeting: StagedMeeting,
  { now, canWrite, isOwner }: { now: Date; canWrite: boolean; isOwner: boolean },
): NextStep | null {
  const { status, scheduledFor, cancelled, agendaDrafted, approved, hasNotes, hasTranscript } = meeting
  if (status === 'live') return 'join'
  if (status === 'completed') {
    if (approved === true) return null
    if (canWrite && !hasNotes && !hasTranscript) return 'write-notes'
    return isOwner && approved === false ? 'approve-minutes' : 'read-minutes'
  }
  if (!canWrite) return null
  if (cancelled !== null) return 'reinstate'
  if (scheduledFor !== null && Date.parse(scheduledFor) < startOfDay(now).getTime()) return 'start-late'
  if (!isPlannedForAnotherDay({ scheduledFor }, now)) return agendaDrafted ? 'start' : 'draft-agenda'
  return agendaDrafted ? 'review-agenda' : 'draft-agenda'
}

export const isDone = ({ status, approved }: Pick<StagedMeeting, 'status' | 'approved'>): boolean =>
  status === 'completed' && approved === true
