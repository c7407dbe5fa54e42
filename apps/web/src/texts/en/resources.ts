import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

export const resourcesTexts = {
  documentTitle: (committee: string) => `Resources · ${isolate(committee)} | hub`,
  heading: (committee: string) => `Resources - ${isolate(committee)}`,
  subtitle: 'Links and notes that members look up again and again.',

  form: 'New resource',
  editing: (title: string) => `Editing ${isolate(title)}`,
  title: 'Title',
  link: 'Link',
  linkPlaceholder: 'https://example.org',
  note: 'Note',
  category: 'Category',
  categoryPlaceholder: 'Optional',
  add: 'Add resource',
  save: 'Save',

  list: 'Resources',
  empty: 'No resources yet',
  emptyHint: 'Bylaws, forms, maps, addresses: what members look up again and again goes here.',
  untitled: 'Untitled resource',
  show: 'Show',
  allCategories: 'All categories',
  drag: (title: string) => `Reorder ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  edit: 'Edit',
  remove: 'Remove',
  removed: (title: string) => `Removed “${isolate(title)}”`,
  opensOutside: (title: string) => `${isolate(title)}, opens in a new tab`,

  said: {
    added: (title: string) => `${isolate(title)} added.`,
    saved: (title: string) => `${isolate(title)} saved.`,
    restored: (title: string) => `${isolate(title)} restored.`,
  },

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
}
