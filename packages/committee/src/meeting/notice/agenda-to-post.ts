import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeMeetingPaths } from '../../document/deep-observer.ts'
import { inOrder } from '../../document/ordered-list.ts'
import type { Query } from '../../document/query.ts'
import { readAgendaItem } from '../agenda/agenda-item.ts'
import { presentItemsOf } from '../items/meeting-item.ts'
import { isCancelled } from '../meetings/cancellation.ts'
import { readMeetingHead } from '../meetings/meeting.ts'

/** The content of a meeting that its posted agenda contains. */
export interface AgendaToPost {
  readonly title: string
  /** The kind of meeting, or null. */
  readonly kind: string | null
  /** The planned start as ISO; null for a meeting without one. */
  readonly start: string | null
  readonly venue: string | null
  readonly link: string | null
  /** The titles of the agenda items in order. */
  readonly items: readonly string[]
}

/** Null for an unknown or cancelled meeting. Does not fire for edits in notes and transcript. */
export function queryAgendaToPost(doc: Y.Doc, meetingId: string): Query<AgendaToPost | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      if (!meeting) return null
      const head = readMeetingHead(meetingId, meeting)
      if (isCancelled(head)) return null
      const { title, kind, scheduledFor, venue, link } = head
      const items = presentItemsOf(meeting, 'agenda').read.map(([id, item]) => readAgendaItem(id, item))
      const present = inOrder(items.filter((item) => item.removedAt === null))
      return { title, kind, start: scheduledFor, venue, link, items: present.map((item) => item.title) }
    },
    subscribe: (onChange) =>
      observeMeetingPaths(doc, meetingId, (paths) => {
        if (paths.some(([, field]) => field !== 'notes' && field !== 'transcript')) onChange()
      }),
  }
}
