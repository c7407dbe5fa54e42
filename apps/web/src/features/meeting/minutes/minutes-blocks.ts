import type { NoteBlock, NoteRun } from '@civic-hub/committee'

const plain = { bold: false, italic: false, underline: false, strike: false, code: false, link: null }

export const run = (text: string, bold = false): NoteRun => ({ ...plain, text, bold })

/** A paragraph of the minutes, in the form of the notes: every output renders it like these. */
export const paragraph = (text: string): NoteBlock => ({ kind: 'paragraph', words: [run(text)] })

/** A paragraph that begins with a bold word. */
export const labelled = (label: string, text: string): NoteBlock => ({
  kind: 'paragraph',
  words: [run(label, true), run(`: ${text}`)],
})

/** A list without numbers; none for no entries. */
export const bullets = (entries: readonly (readonly NoteBlock[])[]): NoteBlock[] =>
  entries.length === 0 ? [] : [{ kind: 'list', start: null, entries }]
