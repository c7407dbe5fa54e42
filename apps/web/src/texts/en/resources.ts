import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

export const resourcesTexts = {
  subtitle: 'Links and notes that members look up again and again.',
  form: 'New resource',
  linkPlaceholder: 'https://example.org',
  categoryPlaceholder: 'Optional',
  add: 'Add resource',
  empty: 'No resources yet',
  emptyHint: 'Bylaws, forms, maps, addresses: what members look up again and again goes here.',
  untitled: 'Untitled resource',
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
    viewer: viewerReads,
    'app-too-old': 'Update the app to add resources.',
  },

  history: {
    name: 'the resources',
    back: 'Back to Resources',
    none: 'There were no resources yet.',
    count: (n: number) => (n === 1 ? '1 resource' : `${n} resources`),
    what: (title: string) => `the resource “${isolate(title)}”`,
    fields: { link: 'link', note: 'note', category: 'category' },
  },
}
