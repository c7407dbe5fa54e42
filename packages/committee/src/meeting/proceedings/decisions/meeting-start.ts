import type * as Y from 'yjs'
import { hasReplacedAnother, signedField } from './signed-meeting.ts'

/** The id under which `AuthorOf` gives the account that started a meeting. No statement has it. */
export const startId = ''

/** The client id of Yjs that started a signed meeting, or replaced it as a whole. */
export const clientOfStartOrReplacement = (meeting: Y.Map<unknown>): number | null =>
  hasReplacedAnother(meeting) ? (meeting._item?.id.client ?? null) : clientOfStart(meeting)

/** The client id of Yjs that started a signed meeting; null if several ones did, of which any may be forged. */
export function clientOfStart(meeting: Y.Map<unknown>): number | null {
  if (hasReplacedAnother(meeting)) return null
  let item = meeting._map.get(signedField) ?? null
  const client = item?.id.client ?? null
  for (; item; item = item.left) if (item.id.client !== client) return null
  return client
}
