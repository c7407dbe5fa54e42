import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { observeAllMeetingPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import {
  concernsActionItems,
  type ListedActionItem,
  listActionItems,
} from '../action-items/query-action-items.ts'
import { itemKey } from '../items/meeting-item.ts'
import { readLateNotes } from '../meetings/late-notes.ts'
import { type Meeting, readMeeting } from '../meetings/meeting.ts'
import { type Proceedings, readProceedings } from '../proceedings/proceedings.ts'
import { observeQuorum } from '../proceedings/query-proceedings.ts'
import { readQuorum } from '../template/meeting-template.ts'
import { type NoteBlock, readNoteBlocks } from './note-block.ts'

/** The data from which the minutes of a meeting are derived, as plain values. */
export interface MinutesSource {
  readonly meeting: Meeting
  /** The notes with their formatting. */
  readonly notes: readonly NoteBlock[]
  readonly actionItems: readonly ListedActionItem[]
  readonly proceedings: Proceedings
  /**
   * The names of members who edited after the meeting's end: the meeting's notes under '', an item's notes
   * under its id.
   */
  readonly late: Readonly<Record<string, readonly string[]>>
}

/** The data of the minutes, or null if there is no such meeting. Fires for all changes of this data. */
export function queryMinutesSource(doc: Y.Doc, meetingId: string): Query<MinutesSource | null> {
  return {
    read: () => {
      const meeting = findMeeting(doc, meetingId)
      return meeting && readMinutesSource(doc, meetingId, meeting)
    },
    subscribe: (onChange) => {
      const stopQuorum = observeQuorum(doc, onChange)
      const stop = observeAllMeetingPaths(doc, (paths) => {
        if (paths.some((path) => path[0] === meetingId || concernsActionItems(doc, meetingId, path)))
          onChange()
      })
      return () => {
        stopQuorum()
        stop()
      }
    },
  }
}

function readMinutesSource(doc: Y.Doc, meetingId: string, stored: Y.Map<unknown>): MinutesSource {
  const meeting = readMeeting(meetingId, stored)
  const late: Record<string, readonly string[]> = {}
  const found = (id: string, key: string) => {
    const names = readLateNotes(stored, key)
    if (names.length > 0) late[id] = names
  }
  found('', '')
  for (const { id } of meeting.agendaItems) found(id, itemKey('agenda', id))
  for (const { id } of meeting.rituals.items) found(id, itemKey('ritual', id))
  return {
    meeting,
    notes: readNoteBlocks(stored.get('notes')),
    actionItems: listActionItems(doc, meetingId),
    proceedings: readProceedings(stored, { quorum: readQuorum(doc) }),
    late,
  }
}
