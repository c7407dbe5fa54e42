import type { ItemKind } from '../../meeting/items/meeting-item.ts'
import type { Recurring } from '../../meeting/meetings/meeting.ts'
import type { MeetingField, MeetingValues } from '../../meeting/meetings/meeting-fields.ts'
import type { DecisionStatement } from '../../meeting/proceedings/decisions/decision-statement.ts'
import type { AttendanceStatus, Duty } from '../../meeting/proceedings/statement.ts'

/** `fields` are the fields in the meeting's map that give its author. */
export type MeetingDifference = { readonly fields: readonly string[] } & (
  | HeadDifference
  | ItemDifference
  | ActionItemDifference
  | WordsDifference
  | StatementDifference
  | DocumentDifference
  | SourceDifference
)

type HeadDifference =
  | { readonly kind: 'meeting-added' | 'meeting-removed' | 'meeting-restored' | 'meeting-start-reverted' }
  | { readonly kind: 'meeting-reinstated' }
  | { readonly kind: 'meeting-cancelled'; readonly reason: string }
  | { readonly kind: 'meeting-resumed'; readonly from: string }
  | { readonly kind: 'meeting-started' | 'meeting-ended'; readonly at: string }
  | { readonly kind: 'meeting-title'; readonly before: string; readonly after: string }
  | { readonly kind: 'meeting-planned'; readonly before: string | null; readonly after: string | null }
  | {
      readonly kind: 'meeting-recurring'
      readonly before: Recurring | null
      readonly after: Recurring | null
    }
  | {
      readonly kind: 'meeting-field'
      readonly field: MeetingField
      readonly before: MeetingValues[MeetingField]
      readonly after: MeetingValues[MeetingField]
    }
  | { readonly kind: 'meeting-tag-added' | 'meeting-tag-removed'; readonly tag: string }

/** `item`: the title of the agenda item that it is attached to in the later version; null for the whole meeting. */
export type DocumentDifference =
  | {
      readonly kind:
        | 'document-added'
        | 'document-removed'
        | 'document-restored'
        | 'document-replaced'
        | 'document-erased'
      readonly name: string
    }
  | { readonly kind: 'document-renamed'; readonly before: string; readonly after: string }
  | { readonly kind: 'document-moved'; readonly name: string; readonly item: string | null }

interface SourceDifference {
  readonly kind: 'source-named' | 'source-removed'
  readonly about: string
}

/** `title` is the title of the item that the meeting moved to; null at the end of the agenda. */
type StatementDifference =
  | {
      readonly kind: 'attendance-stated' | 'attendance-voided'
      readonly name: string
      readonly status: AttendanceStatus
      readonly at: string
    }
  | {
      readonly kind: 'duty-stated' | 'duty-voided'
      readonly duty: Duty
      readonly name: string
      readonly at: string
    }
  | { readonly kind: 'moved-to' | 'move-voided'; readonly title: string | null; readonly at: string }
  | {
      readonly kind: 'decision-stated' | 'decision-voided'
      readonly statement: DecisionStatement
      /** The wording of its motion or question, or the title of its item; '' if it has none. */
      readonly about: string
    }

type WordsDifference =
  | { readonly kind: 'notes' | 'transcript'; readonly before: string; readonly after: string }
  | { readonly kind: 'notes-formatted' }

/** `title` is the item's current title, or its last title if the item no longer exists. */
export type ItemDifference = { readonly list: ItemKind; readonly id: string; readonly title: string } & (
  | {
      readonly kind: 'item-added' | 'item-removed' | 'item-restored' | 'item-completed' | 'item-reopened' | 'item-moved'
    }
  | { readonly kind: 'item-title' | 'item-notes'; readonly before: string; readonly after: string }
  | { readonly kind: 'item-deadline'; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'item-planned'; readonly before: number | null; readonly after: number | null }
  | { readonly kind: 'item-tag-added' | 'item-tag-removed'; readonly tag: string }
  | {
      readonly kind: 'subtask-added' | 'subtask-removed' | 'subtask-completed' | 'subtask-reopened'
      readonly subtask: string
    }
  | { readonly kind: 'subtask-title'; readonly before: string; readonly after: string }
)

export type ActionItemDifference = { readonly id: string; readonly title: string } & (
  | {
      readonly kind: 'action-added' | 'action-removed' | 'action-restored' | 'action-done' | 'action-reopened'
    }
  | { readonly kind: 'action-title' | 'action-owner'; readonly before: string; readonly after: string }
  | { readonly kind: 'action-due' | 'action-outcome'; readonly before: string | null; readonly after: string | null }
)
