import type * as Y from 'yjs'

export const signedField = 'signed'

/**
 * True if the meeting was started by an app that signs statements. Only there do missing, replaced and foreign statements
 * raise doubts: earlier meetings keep theirs. A field that was deleted was set, so a modified app cannot end it.
 */
export const isSignedMeeting = (meeting: Y.Map<unknown>): boolean => meeting._map.has(signedField)

/** Within the transaction that starts a meeting. No undo removes it. */
export const markSigned = (meeting: Y.Map<unknown>): void => void meeting.set(signedField, 1)
