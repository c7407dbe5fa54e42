import { meetingNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import type { PresenceState } from '../../../replica/presence/presence-state.ts'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { writeNotes } from '../../../testing/notes.ts'
import { notes, openLiveMeeting } from '../../../testing/open-app.tsx'
import { announcePresence } from '../../../testing/presence.ts'

const here = () => page.getByRole('region', { name: 'Here now' })

/** The colour of a person's mark. */
function markOf(person: string): string {
  const entry = here().getByRole('listitem').filter({ hasText: person }).element()
  return getComputedStyle(entry.firstElementChild ?? entry).backgroundColor
}

test('people in one meeting have different colours, as the name on a caret has, which fades, and are shown where they are', async () => {
  const { people, meetingId, opened } = await openLiveMeeting({
    others: ['Sam Lee', 'Joy Park'],
    write: (doc) => writeNotes(doc, onlyMeetingIn(doc), 'Sam writes'),
  })
  const text = meetingNotes(await opened(), meetingId)
  const [sam, joy] = people
  if (!sam || !joy || !text) throw new Error('The meeting has no notes')
  await expect.element(here().getByText('Unknown while offline')).toBeVisible()
  await expect.element(here().getByText('Nobody else is here.')).not.toBeInTheDocument()
  await expect.element(notes()).toBeVisible()
  await announcePresence(joy, { meetingId })
  const end = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, text.length))
  const cursor = { anchor: end, head: end } as PresenceState['cursor']
  await announcePresence(sam, { meetingId, field: 'notes', cursor })
  const name = () => document.querySelector('.notes-caret-name')
  const styleOf = (element: Element | null) => (element ? getComputedStyle(element) : null)
  await expect.poll(() => styleOf(name())?.visibility).toBe('visible')
  await expect.element(here().getByText('Joy Park · reading')).toBeVisible()
  expect(here().getByRole('listitem').length).toBe(3)
  expect(new Set(['Ana Ortiz', 'Sam Lee', 'Joy Park'].map(markOf)).size).toBe(3)
  await expect.element(here().getByText('Sam Lee · in the notes')).toBeVisible()
  await expect.poll(() => name()?.textContent).toBe('Sam Lee')
  expect(styleOf(name())?.backgroundColor).toBe(markOf('Sam Lee'))
  for (const fading of name()?.getAnimations() ?? []) fading.finish()
  await expect.poll(() => styleOf(name())?.visibility).toBe('hidden')

  await notes().click()
  await expect.element(here()).toMatchTextContent(/Ana Ortiz.* · in the notes/)
})
