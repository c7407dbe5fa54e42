/**
 * The beginning of a line in the notes that requests an action item. It has its own file, because the parser
 * of the rest loads later.
 */
export const actionMark = /^\s*action\s*:/i
