import { listNames } from '@civic-hub/committee'
import { maxNameLength } from '@civic-hub/protocol'
import { personColour } from './person-colour.ts'

const maxTextLength = 400

/** The pages of a committee, beside its meetings, on which people are seen. */
const committeePages = [
  'home',
  'meetings',
  'action-items',
  'template',
  'budget',
  'members',
  'workflows',
  'discussions',
  ...listNames,
  'feeds',
  'records',
  'resolutions',
] as const
export type CommitteePage = (typeof committeePages)[number]

export interface PresenceState {
  /**
   * `color` follows from the account; a received value is ignored. `picture` is the version of their picture,
   * if they have one.
   */
  user: { accountId: string; name: string; color: string; picture: number | null } | null
  meetingId: string | null
  /** Where they are outside of a meeting; null in states of older apps. */
  page: CommitteePage | null
  /** The field, or the entry of a list, that they are in: named within the meeting or the page. */
  field: string | null
  away: boolean
  /** The meeting whose sound they record. */
  recording: string | null
  /** How many changes of this device are pending. */
  waiting: number
  cursor: { anchor: CaretPosition; head: CaretPosition } | null
}

/** A position in a shared text as yjs encodes it: beside an item, or at an end of a type. */
interface CaretPosition {
  item: ItemId | null
  type: ItemId | null
  tname: null
  assoc: number
}
interface ItemId {
  client: number
  clock: number
}

/**
 * Validates the state of another device and removes all fields that this app does not know; null if nothing
 * is left. All later code, including the editor's carets, may rely on the types: a received state is any JSON
 * that a member's device sent.
 */
export function readPresenceState(received: unknown): PresenceState | null {
  if (typeof received !== 'object' || received === null) return null
  const { user, meetingId, page, field, away, recording, waiting, cursor } = received as Record<string, unknown>
  return {
    user: readUser(user),
    meetingId: readText(meetingId, maxTextLength),
    page: committeePages.find((known) => known === page) ?? null,
    field: readText(field, maxTextLength),
    away: away === true,
    recording: readText(recording, maxTextLength),
    waiting: isCount(waiting) ? waiting : 0,
    cursor: readCursor(cursor),
  }
}

function readUser(user: unknown): PresenceState['user'] {
  const { accountId, name, picture } = Object(user) as Record<string, unknown>
  const id = readText(accountId, maxTextLength)
  if (id === null || typeof name !== 'string') return null
  return {
    accountId: id,
    name: name.slice(0, maxNameLength),
    color: personColour(id),
    picture: isCount(picture) ? picture : null,
  }
}

function readCursor(cursor: unknown): PresenceState['cursor'] {
  const { anchor, head } = Object(cursor) as Record<string, unknown>
  const from = readPosition(anchor)
  const to = readPosition(head)
  return from && to && { anchor: from, head: to }
}

function readPosition(position: unknown): CaretPosition | null {
  const { item, type, assoc } = Object(position) as Record<string, unknown>
  const itemId = readItemId(item)
  const within = readItemId(type)
  if (!itemId && !within) return null
  return { item: itemId, type: within, tname: null, assoc: typeof assoc === 'number' ? Math.sign(assoc) : 0 }
}

function readItemId(id: unknown): ItemId | null {
  const { client, clock } = Object(id) as Record<string, unknown>
  return isCount(client) && isCount(clock) ? { client, clock } : null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const readText = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null
