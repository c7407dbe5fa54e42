import { addActionItem, endMeeting, markLateNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { writeNotes } from '../../../testing/notes.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const marked = 'What Ben Ito wrote without a connection was added after the meeting ended.'

/** A meeting that has ended, with an action item of Ben, and the marks that Ben's device writes. */
async function openEndedMeeting() {
  const found = { item: '' }
  const app = await openLiveMeeting({
    others: ['Ben Ito'],
    write(doc, context) {
      const meetingId = onlyMeetingIn(doc)
      writeNotes(doc, meetingId, 'Opened at seven.')
      const item = {
        title: 'Draft the offer',
        owner: 'Ben Ito',
        dueDate: '2099-01-05',
      }
      found.item = demand(addActionItem(doc, context, meetingId, item))
      demand(endMeeting(doc, context, meetingId))
    },
  })
  const ben = await app.otherDevice()
  const { meetingId } = app
  const markLate = (itemKey: string) =>
    demand(markLateNotes(ben.doc, ben.context, meetingId, { meetingId, itemKey, clientId: 7 }, 'Ben Ito'))
  return { markNotes: () => markLate(''), markItem: () => markLate(`action:${found.item}`) }
}

test('notes that another member added after the end are marked on screen and in the minutes, as is an action item', async () => {
  const { markNotes, markItem } = await openEndedMeeting()
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Meeting notes' })).toBeVisible()
  await expect.element(page.getByText(marked)).not.toBeInTheDocument()
  markNotes()
  await expect.element(page.getByText(marked)).toBeVisible()
  markItem()
  await page.getByRole('tab', { name: 'Action Items' }).click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Draft the offer' }))
    .toMatchTextContent('Added after the meeting ended, from Ben Ito')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = page.getByRole('article')
  await expect.element(minutes).toMatchTextContent(marked)
  await expect
    .element(minutes)
    .toMatchTextContent('Draft the offer (Owner: Ben Ito, due Jan 5, 2099, open, added after the meeting ended)')
})
