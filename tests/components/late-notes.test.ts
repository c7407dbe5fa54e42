import { endMeeting, queryLateNotes, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notes, openedDocument, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs } from './support/with-hub.ts'

const chip = () => page.getByRole('button', { name: 'Sync status' })
const mark = () => page.getByText('was added after the meeting ended')

test('words in transit when the meeting ends, and corrections after it, are not late: everyone was there', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Ben Ito'])
  const meeting = await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  await openAs(people[1] ?? null, `/${slug}/meetings/${encodeURIComponent(meeting)}`)
  await expect.element(chip()).toMatchTextContent('Synced')
  await typeNotes('Opened at seven. ')
  await Promise.all([
    write((doc, context) => void demand(endMeeting(doc, context, meeting))),
    userEvent.keyboard('The last words of the evening. '),
  ])
  await expect.element(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect.element(chip()).toMatchTextContent('Read-only')
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await expect.element(notes()).toMatchTextContent('Opened at seven.')
  await expect.element(mark()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await typeNotes('Corrected. ')
  await expect.element(chip()).toMatchTextContent('Synced')
  const late = await write((doc) => queryLateNotes(doc, meeting, 'notes').read())
  expect(late).toEqual([])
  const document = await openedDocument(id)
  expect(JSON.stringify(document.getMap('meetings').toJSON())).toContain('Corrected.')
})
