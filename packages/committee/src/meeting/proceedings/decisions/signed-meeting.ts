import type * as Y from 'yjs'

const field = 'signed'

/** The id under which `AuthorOf` gives the account that started a meeting. No statement has it. */
export const startId = ''

/**
 * True if the meeting was started by an app that signs statements. Only there do missing, replaced and foreign statements
 * raise doubts: earlier meetings keep theirs. A field that was deleted was set, so a modified app cannot end it.
 */
export const isSignedMeeting = (meeting: Y.Map<unknown>): boolean => meeting._map.has(field)

/** Within the transaction that starts a meeting. No undo removes it. */
export const markSigned = (meeting: Y.Map<unknown>): void => void meeting.set(field, 1)

/** The client id of Yjs that started a signed meeting; null if several ones did, of which any may be forged. */
export function clientOfStart(meeting: Y.Map<unknown>): number | null {
  let item = meeting._map.get(field) ?? null
  const client = item?.id.client ?? null
  for (; item; item = item.left) if (item.id.client !== client) return null
  return client
}
