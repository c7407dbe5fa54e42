import type { NoteBlock, NoteWords } from '@civic-hub/committee'
import { run } from '../minutes-blocks.ts'
import { type MinutesEntry, numberOfEntry } from '../minutes-entry.ts'
import type { MinutesSection } from '../minutes-model.ts'

/** A block of a rich field: the notes' blocks, and those of the minutes around them. */
export type RichBlock =
  | NoteBlock
  | { readonly kind: 'section'; readonly heading: string }
  | {
      readonly kind: 'entry'
      /** The printed number, or null. */
      readonly number: string | null
      readonly words: NoteWords
      readonly below: readonly NoteBlock[]
    }

/** A section of the minutes in blocks, without its heading. */
export const sectionBlocks = (section: MinutesSection): readonly RichBlock[] =>
  section.kind === 'notes' ? section.blocks : section.entries.map(entryBlock)

function entryBlock(entry: MinutesEntry): RichBlock {
  const { words, remarks, below } = entry
  const number = numberOfEntry(entry)
  const line = [run(words, number !== null), ...(remarks.length > 0 ? [run(` (${remarks.join(', ')})`)] : [])]
  return { kind: 'entry', number, words: line, below }
}
