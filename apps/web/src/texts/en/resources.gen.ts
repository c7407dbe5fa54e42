// Written by `npm run texts` from messages/en/resources.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const resourcesTexts = {
  subtitle: 'Links and notes that members look up again and again.',
  /** The heading of a form. */
  form: 'New resource',
  linkPlaceholder: 'https://example.org',
  categoryPlaceholder: 'Optional',
  add: 'Add resource',
  empty: 'No resources yet',
  emptyHint: 'Bylaws, forms, maps, addresses: what members look up again and again goes here.',
  untitled: 'Untitled resource',
  /** The label of a filter by category. */
  show: 'Show',
  allCategories: 'All categories',
  added: (title: string) => `${isolate(title)} added.`,
  refused: {
    'title-required': 'A resource needs a title.',
    'link-not-web': 'Enter a web address, such as https://example.org.',
    'category-too-long': 'A category has up to 60 characters.',
    'resource-not-found': 'This resource no longer exists.',
  },
  readOnly: {
    'app-too-old': 'Update the app to add resources.',
  },
  history: {
    /** In a sentence of the history. */
    name: 'the resources',
    back: 'Back to Resources',
    none: 'There were no resources yet.',
    count: (n: number) => (n === 1 ? '1 resource' : `${n} resources`),
    /** Part of a sentence of the history: Ana Ortiz changed the resource “…”. */
    what: (title: string) => `the resource “${isolate(title)}”`,
    fields: {
      /** The name of a field, in a sentence of the history. */
      link: 'link',
      note: 'note',
      category: 'category',
    },
  },
}
