import { endMeeting, queryLateNotes, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preview, writeNotes } from '../../apps/web/src/testing/notes.ts'
import { notes, openedDocument, reopenApp, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { expectChip, gather, gatherInMeeting, goOffline, goOnline, openAs } from './support/with-hub.ts'

const chip = () => page.getByRole('button', { name: 'Sync status' })
const mark = () => page.getByText('was added after the meeting ended')

test('words in transit when the meeting ends, and corrections after it, are not late: everyone was there', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Ben Ito'])
  const meeting = await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  await openAs(people[1] ?? null, `/${slug}/meetings/${encodeURIComponent(meeting)}`)
  await expect.element(chip()).toMatchTextContent('Synced')
  await typeNotes('Opened. ')
  await Promise.all([
    write((doc, context) => void demand(endMeeting(doc, context, meeting))),
    userEvent.keyboard('The last words. '),
  ])
  await expect.element(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect.element(chip()).toMatchTextContent('Read-only')
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await expect.element(notes()).toMatchTextContent('Opened.')
  await expect.element(mark()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await typeNotes('Corrected. ')
  await expect.element(chip()).toMatchTextContent('Synced')
  const late = await write((doc) => queryLateNotes(doc, meeting).read())
  expect(late).toEqual([])
  const document = await openedDocument(id)
  expect(JSON.stringify(document.getMap('meetings').toJSON())).toContain('Corrected.')
})

test('words written offline, in a meeting that ended meanwhile, arrive and are marked for everyone', async () => {
  const { people, address, meetingId, write } = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  await openAs(people[1], address)
  await typeNotes('Opened. ')
  await expectChip('Synced')
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Ben wrote this. ')
  await userEvent.keyboard('{Enter}ACTION: Ben draft the offer by 2099-01-05')
  await expect.element(preview()).toMatchTextContent('Draft the offer')
  await userEvent.keyboard('{Tab}')
  await expect.element(preview()).not.toBeInTheDocument()
  await expectChip(/waiting/)
  // Pending edits may be from an earlier session of the page.
  await reopenApp()
  await expect.element(notes()).toMatchTextContent('Ben wrote this.')

  await write((doc, context) => {
    writeNotes(doc, meetingId, 'Ana wrote this in the room.')
    demand(endMeeting(doc, context, meetingId))
  })
  await goOnline()
  const marked = 'What Ben Ito wrote without a connection was added after the meeting ended.'
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await expect.element(page.getByText(marked)).toBeVisible()
  for (const words of ['Ben wrote this.', 'Ana wrote this in the room.', 'ACTION: Ben draft the offer by 2099-01-05'])
    await expect.element(notes()).toMatchTextContent(words)
  await expect.element(notes()).toHaveAttribute('contenteditable', 'false')
  await expectChip('Read-only')
  // A completed meeting opens on its minutes.
  await reopenApp()
  await expect.element(page.getByRole('article')).toMatchTextContent(marked)
  // Another member's device has the mark, once, and the words.
  const late = () => write((doc) => queryLateNotes(doc, meetingId).read())
  await expect.poll(late).toEqual(['Ben Ito'])
  const [meeting] = await write((doc) => Object.values(doc.getMap('meetings').toJSON()))
  expect(Object.keys(meeting ?? {}).filter((key) => key.startsWith('late:')).length).toBe(1)
  expect(JSON.stringify(meeting)).toContain('Ben wrote this.')
})
