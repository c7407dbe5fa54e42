import { page } from 'vitest/browser'
import { notes } from './open-app.tsx'

/** The record of the line at the caret when Tab is pressed. */
export const preview = () => notes().getByTitle(/^Press Tab/)

/** The records of the lines of the notes. */
export const recorded = () =>
  [...(notes().query()?.querySelectorAll('.notes-chip') ?? [])].map(({ textContent }) => textContent)

/** The beginnings of the items in the notes. */
export const sectionTitles = () =>
  [...(notes().query()?.querySelectorAll('.notes-section-title') ?? [])].map(({ textContent }) => textContent)

/** The open action items in the tab of the meeting on screen. */
export const openItems = () => page.getByRole('list', { name: /^Open/ })
