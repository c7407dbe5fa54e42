/** How a line of the notes begins that asks for an action item. In a file of its own: the reader of the rest loads later. */
export const actionMark = /^\s*action\s*:/i
