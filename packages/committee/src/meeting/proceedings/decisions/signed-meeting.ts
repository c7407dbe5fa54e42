import type * as Y from 'yjs'

const field = 'signed'

/**
 * True if the meeting was started by an app that signs statements. Only there do missing, replaced and foreign statements
 * raise doubts: earlier meetings keep theirs.
 */
export const isSignedMeeting = (meeting: Y.Map<unknown>): boolean => meeting.get(field) === 1

/** Within the transaction that starts a meeting. No undo removes it. */
export const markSigned = (meeting: Y.Map<unknown>): void => void meeting.set(field, 1)
