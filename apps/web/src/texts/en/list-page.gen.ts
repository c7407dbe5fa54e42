// Written by `npm run texts` from messages/en/list-page.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const listPageTexts = {
  /** The title of the browser’s tab. The list is one of Ideas, Announcements, Resources. */
  documentTitle: (list: string, committee: string) => `${list} · ${isolate(committee)} | hub`,
  /** The list is one of Ideas, Announcements, Resources. */
  heading: (list: string, committee: string) => `${list} - ${isolate(committee)}`,
  editing: (title: string) => `Editing ${isolate(title)}`,
  save: 'Save',
  /** The name of the handle of an entry for screen readers. Moves the entry. */
  drag: (title: string) => `Reorder ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  edit: 'Edit',
  remove: 'Remove',
  removed: (title: string) => `Removed “${isolate(title)}”`,
  saved: (title: string) => `${isolate(title)} saved.`,
  restored: (title: string) => `${isolate(title)} restored.`,
  /** The name of a link for screen readers. */
  opensOutside: (title: string) => `${isolate(title)}, opens in a new tab`,
}
