import { page } from 'vitest/browser'
import { notes } from './open-app.tsx'

/** What the line at the caret records when Tab is pressed. */
export const preview = () => notes().getByTitle(/^Press Tab/)

/** What the lines of the notes have recorded. */
export const recorded = () =>
  [...(notes().query()?.querySelectorAll('.notes-chip') ?? [])].map(({ textContent }) => textContent)

/** The beginnings of the items in the notes. */
export const sectionTitles = () =>
  [...(notes().query()?.querySelectorAll('.notes-section-title') ?? [])].map(({ textContent }) => textContent)

/** The open action items in the tab of the meeting on screen. */
export const openItems = () => page.getByRole('list', { name: /^Open/ })
