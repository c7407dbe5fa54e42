import { hashOf } from '../../document/hash-of.ts'

/** The first line of a paragraph of the notes: only that one can record something. */
export const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Lines with the same key have the same words. */
export const lineKey = (line: string): string => line.trim().replace(/\s+/g, ' ').toLowerCase()

/** The words of a line, stored with the statement that was made from it. The text itself may be deleted from the notes. */
export const hashOfLine = (text: string): number => hashOf(lineKey(firstLine(text)))
