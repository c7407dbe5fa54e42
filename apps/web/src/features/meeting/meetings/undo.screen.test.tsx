import { queryAgendaOrder, setAgendaItemCompleted } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { boxFor } from '../../../testing/agenda.ts'
import { completeFirst, onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { writeNotes } from '../../../testing/notes.ts'
import { notes, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'
import { demand, pressOnPage } from '../../../testing/screen.ts'

const undo = '{Control>}z{/Control}'
const says = (words: string) => expect.element(page.getByText(words).last()).toBeVisible()

/** A live meeting whose second item another member has just completed. */
async function openMeeting() {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  const [, second = ''] = queryAgendaOrder(other.doc, app.meetingId).read().open
  const complete = () => demand(setAgendaItemCompleted(other.doc, other.context, app.meetingId, second, true))
  return { ...app, other, complete }
}

test("undo and redo revert one's own steps and words, and never the start, an earlier session's or another's", async () => {
  const app = await openLiveMeeting({
    others: ['Sam Lee'],
    write: (doc, context) => completeFirst(doc, context, onlyMeetingIn(doc), 1),
  })
  const other = await app.otherDevice()
  await expect.element(boxFor('Call to Order')).toBeChecked()
  await pressOnPage(undo)
  await says('You have nothing to undo')
  await expect.element(boxFor('Call to Order')).toBeChecked()
  await expect.element(page.getByText('Live', { exact: true }).first()).toBeVisible()

  await boxFor('Old Business').click()
  completeFirst(other.doc, other.context, app.meetingId, 3)
  await expect.element(boxFor('New Business')).toBeChecked()
  await pressOnPage(undo)
  await says('Your last change was undone')
  await expect.element(boxFor('Old Business')).not.toBeChecked()
  await pressOnPage(undo)
  await expect.element(boxFor('New Business')).toBeChecked()
  await pressOnPage('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(boxFor('Old Business')).toBeChecked()
  await pressOnPage(undo)
  await expect.element(boxFor('Old Business')).not.toBeChecked()
  await pressOnPage('{Control>}y{/Control}')
  await expect.element(boxFor('Old Business')).toBeChecked()
  await expect.element(boxFor('New Business')).toBeChecked()

  writeNotes(other.doc, app.meetingId, 'Sam wrote this.')
  await expect.element(notes()).toMatchTextContent('Sam wrote this.')
  await typeNotes(' Ana too.')
  await expect.element(notes()).toMatchTextContent('Ana too.')
  for (let press = 0; press < 4; press++) await userEvent.keyboard(undo)
  await expect.element(notes()).not.toMatchTextContent('Ana too.')
  await expect.element(notes()).toMatchTextContent('Sam wrote this.')
  const there = other.doc.getMap('meetings').get(app.meetingId) as Y.Map<unknown>
  expect(JSON.stringify(there.toJSON())).not.toContain('Ana too')
})

test('undo reverts steps before the end of a meeting only in its correction, and never the end', async () => {
  const { complete } = await openMeeting()
  await boxFor('Call to Order').click()
  complete()
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog', { name: 'End meeting?' }).getByRole('button', { name: 'End meeting' }).click()
  await expect.element(page.getByText('Meeting Ended')).toBeVisible()
  await page.getByRole('tab', { name: 'Workflow' }).click()
  // On a locked agenda, a text shows which items are completed.
  const locked = (title: string) => page.getByRole('button', { name: `${title} completed` })
  await pressOnPage(undo)
  await expect.element(locked('Call to Order')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  for (let time = 0; time < 3; time++) await pressOnPage(undo)
  await says('You have nothing to undo')
  await expect.element(boxFor('Call to Order')).not.toBeChecked()
  await expect.element(boxFor('Old Business')).toBeChecked()
  await expect.element(page.getByText('Completed', { exact: true }).first()).toBeVisible()
})
