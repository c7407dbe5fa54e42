import type * as Y from 'yjs'

export const signedField = 'signed'

/**
 * True if the meeting was started by an app that signs statements. Only there do missing, replaced and foreign statements
 * raise conflicts: earlier meetings keep theirs. A field that was deleted was set, so a modified app cannot end it, and a
 * whole meeting that replaced another one is read as signed.
 */
export const isSignedMeeting = (meeting: Y.Map<unknown>): boolean =>
  meeting._map.has(signedField) || hasReplacedAnother(meeting)

/** True if another map was set under the id of the meeting before. Apps do so only for two sessions begun apart. */
export const hasReplacedAnother = ({ _item }: Y.Map<unknown>): boolean => (_item?.left ?? null) !== null

/** Within the transaction that starts a meeting. No undo removes it. */
export const markSigned = (meeting: Y.Map<unknown>): void => void meeting.set(signedField, 1)
