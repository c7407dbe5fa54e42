import { isolate } from '../isolate.ts'

/** The words that the pages of all lists share. */
export const listPageTexts = {
  documentTitle: (list: string, committee: string) => `${list} · ${isolate(committee)} | hub`,
  heading: (list: string, committee: string) => `${list} - ${isolate(committee)}`,
  editing: (title: string) => `Editing ${isolate(title)}`,
  save: 'Save',
  drag: (title: string) => `Reorder ${isolate(title)}`,
  menu: (title: string) => `Actions for ${isolate(title)}`,
  edit: 'Edit',
  remove: 'Remove',
  removed: (title: string) => `Removed “${isolate(title)}”`,
  saved: (title: string) => `${isolate(title)} saved.`,
  restored: (title: string) => `${isolate(title)} restored.`,
  opensOutside: (title: string) => `${isolate(title)}, opens in a new tab`,
}
