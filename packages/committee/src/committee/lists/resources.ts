import { line, webLink } from '../../document/form-fields.ts'
import { mergedText, title } from '../../document/list-fields.ts'
import { type EntryOf, type FormOf, orderedListPart } from './list-part.ts'

/** Links and notes of the committee. */
export const resources = orderedListPart({
  part: 'resources',
  fields: {
    title,
    link: webLink,
    note: mergedText({ max: 5_000 }),
    category: line({ max: 60 }),
  },
  found: ({ note, category, link }) => ({ body: [note, category, link].join('\n') }),
})

export type Resource = EntryOf<typeof resources>
/** A resource as a form has it. */
export type ResourceForm = FormOf<typeof resources>

/** The categories in use, each once, sorted. */
export function categoriesOf(all: readonly Resource[]): string[] {
  const categories = new Set(all.map(({ category }) => category).filter((category) => category !== ''))
  return [...categories].sort((a, b) => a.localeCompare(b))
}
