import { type AgendaTag, canCompleteRitual, type MeetingStatus, type Subtask } from '@civic-hub/committee'
import { itemsTexts } from '../../../texts/en/items.gen.ts'
import { ritualsTexts } from '../../../texts/en/rituals.gen.ts'

/** The data of an item of either kind that a list, a row and a panel need. */
export interface ListedItem {
  readonly id: string
  readonly title: string
  readonly notes: string
  readonly subtasks: readonly Subtask[]
  readonly tags: readonly AgendaTag[]
  readonly completed: boolean
  readonly removedAt: string | null
  readonly deadline?: string | null
  readonly plannedMinutes?: number | null
  readonly isRequired?: boolean
  readonly icon?: string
}

export type ItemTexts = typeof itemsTexts & { readonly hint: string }

const ritualTexts: ItemTexts = {
  ...itemsTexts,
  ...ritualsTexts,
  form: { ...itemsTexts.form, ...ritualsTexts.form },
  announcements: { ...itemsTexts.announcements, ...ritualsTexts.announcements },
}

/**
 * One of the two ordered lists of a meeting. Agenda items and rituals differ in their words and in when they
 * can be completed. `name` selects their transitions in `replica.meeting(id).items`.
 */
export interface ItemKind {
  readonly name: 'agenda' | 'ritual'
  readonly texts: ItemTexts
  readonly hasDeadline: boolean
  /** True if items can be completed in this state of the meeting. */
  completes(status: MeetingStatus): boolean
}

export const itemKinds: Record<ItemKind['name'], ItemKind> = {
  agenda: { name: 'agenda', texts: { ...itemsTexts, hint: '' }, hasDeadline: true, completes: () => true },
  ritual: {
    name: 'ritual',
    texts: ritualTexts,
    hasDeadline: false,
    completes: (status) => canCompleteRitual({ status }) === null,
  },
}

/** An item's name in presence. The location of people in a meeting is read from it too. */
export function itemEntry(kind: string, itemId: string): string {
  return `${kind}/${itemId}`
}

export function itemField(kind: string, itemId: string, field: string): string {
  return `${itemEntry(kind, itemId)}/${field}`
}
