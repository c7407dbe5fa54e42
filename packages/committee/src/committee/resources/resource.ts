import * as Y from 'yjs'
import { type Author, readAuthor, storedAuthor } from '../../document/author.ts'
import type { Placed } from '../../document/ordered-list.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readInstant, readOptionalText, readText } from '../../document/tolerant-read.ts'
import { webAddress } from '../../document/web-address.ts'

/** A resource as a form has it: the typed text. */
export interface ResourceFields {
  readonly title: string
  /** A web address, http or https; '' for none. */
  readonly link: string
  readonly note: string
  /** '' for none. */
  readonly category: string
}

export interface Resource extends ResourceFields {
  readonly id: string
  /** The member who added it. */
  readonly by: Author
  /** ISO time from the clock of that member's device; null if unknown. */
  readonly at: string | null
}

// A resource is a map under its id in the root `resources`: `title` and `note` merge by character, `link`,
// `category` and `order` are separate fields, `by` and `at` are written once.

/** The maximum length in characters; the fields have the same limit. */
export const maxResourceNoteLength = 5_000
export const maxCategoryLength = 60

/** A link that is not a web address is read as none: opening it could be harmful. */
export function readResource(id: string, resource: Y.Map<unknown>): Resource & Placed {
  const link = readOptionalText(resource.get('link'))
  return {
    id,
    title: readTitle(resource.get('title')),
    link: (link !== null && webAddress(link)) || '',
    note: readText(resource.get('note')),
    category: readText(resource.get('category')).trim(),
    order: readText(resource.get('order')),
    by: readAuthor(resource.get('by')),
    at: readInstant(resource.get('at')),
  }
}

export function createResource(
  { title, link, note, category }: ResourceFields,
  by: Author,
  at: string,
  order: string,
): Y.Map<unknown> {
  const resource = new Y.Map<unknown>()
  resource.set('title', new Y.Text(title))
  resource.set('note', new Y.Text(note))
  if (link !== '') resource.set('link', link)
  if (category !== '') resource.set('category', category)
  resource.set('order', order)
  resource.set('by', storedAuthor(by))
  resource.set('at', at)
  return resource
}
