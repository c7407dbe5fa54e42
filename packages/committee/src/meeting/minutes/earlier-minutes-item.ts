import type * as Y from 'yjs'
import { readItemFields } from '../items/meeting-item.ts'

// The item for the approval of earlier minutes has this `origin`, and names each earlier meeting under
// `minutesOf:{meeting}`: devices that add one apart name the same meetings. `madeAs` is its first title.

/** The origin of the agenda item about the minutes of earlier meetings. */
export const earlierMinutesOrigin = 'earlier-minutes'
export const minutesOfPrefix = 'minutesOf:'

/** True for an item about earlier minutes that no person has changed. */
export function isUntouchedItem(item: Y.Map<unknown>): boolean {
  if (item.get('origin') !== earlierMinutesOrigin || item.has('deadline') || item.has('plannedMinutes')) return false
  const { title, notes, subtasks, tags, completed } = readItemFields('', item)
  const isEmpty = notes === '' && subtasks.length === 0 && tags.length === 0
  return isEmpty && !completed && title === item.get('madeAs')
}

/** The ids of the earlier meetings that an item names. */
export function* earlierMeetingsOf(item: Y.Map<unknown> | null): Generator<string> {
  for (const [key, value] of item?.entries() ?? [])
    if (key.startsWith(minutesOfPrefix) && value === true) yield key.slice(minutesOfPrefix.length)
}
