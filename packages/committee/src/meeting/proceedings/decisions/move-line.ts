import type * as Y from 'yjs'
import { readField, readOptionalText } from '../../../document/tolerant-read.ts'
import { onMeeting } from '../../../document/transition.ts'
import { type LineOfNotes, statementKey } from '../statement.ts'

// A statement never changes, but its line may be edited, cut and pasted. The line that it has now is stored beside it, under
// `line:{statement id}`: with its words when it is cut, and with its place when it is pasted.

const prefix = 'line:'
const keyOf = (statementId: string) => `${prefix}${statementId}`

/** True for the path of a change that moves a line. */
export const concernsLines = ([, key]: readonly (string | number)[]): boolean => String(key).startsWith(prefix)

/** The line of a statement where it is now. */
export function lineOfStatement(meeting: Y.Map<unknown>, id: string): Partial<LineOfNotes> {
  return { ...readLineOfNotes(meeting.get(statementKey(id))), ...readLineOfNotes(meeting.get(keyOf(id))) }
}

export function readLineOfNotes(value: unknown): Partial<LineOfNotes> {
  const line = readOptionalText(readField(value, 'line'))
  const lineHash = readField(value, 'lineHash')
  return { ...(line !== null && { line }), ...(typeof lineHash === 'number' && { lineHash }) }
}

/** Stores the new words of a statement's line, or its new place. A line with other words at another place is not its line. */
export const moveLine = onMeeting({
  rule(meeting, _context, statementId: string, { line, lineHash }: LineOfNotes) {
    const known = lineOfStatement(meeting, statementId)
    if (known.line === undefined) return 'statement-not-found'
    return known.line === line || known.lineHash === lineHash ? null : 'another-line'
  },
  write(meeting, _context, statementId: string, { line, lineHash }: LineOfNotes) {
    const known = lineOfStatement(meeting, statementId)
    if (known.line !== line || known.lineHash !== lineHash) meeting.set(keyOf(statementId), { line, lineHash })
  },
  undo: false,
})
