import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { isRemoved } from '../../document/removal.ts'
import { readField, readText } from '../../document/tolerant-read.ts'
import { isItemKey, itemsOf } from '../../meeting/items/meeting-item.ts'
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
