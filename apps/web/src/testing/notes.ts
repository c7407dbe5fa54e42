import { meetingNotes } from '@civic-hub/committee'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
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

/** Adds a paragraph to a meeting's notes. */
export function writeNotes(doc: Y.Doc, meetingId: string, text: string): void {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  const written = meetingNotes(doc, meetingId)
  if (!written) throw new Error('The meeting is not there')
  written.push([paragraph])
}
