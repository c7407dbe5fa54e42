import { addAgendaItem, endMeeting, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const stages = (title: string) =>
  page
    .getByRole('list', { name: `Stages of ${title}` })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** Opens the workflows of a committee with a meeting in June, one of today and one that ended. */
const openWorkflows = () =>
  openApp({
    path: '/workflows',
    write(doc, context) {
      const soon = new Date(Date.now() + 8 * 24 * 3_600_000).toISOString()
      demand(scheduleMeeting(doc, context, { title: 'June', scheduledFor: soon }))
      const today = { title: 'Today', scheduledFor: new Date().toISOString() }
      demand(addAgendaItem(doc, context, demand(scheduleMeeting(doc, context, today)), 'Benches'))
      const april = demand(startMeetingNow(doc, context, { title: 'April', committeeName: 'Parks' }))
      demand(endMeeting(doc, context, april))
    },
  })

test('shows the stages that every meeting has reached, and its next step: that of a planned meeting opens the page for drafting its agenda, and is then the next one; that of a meeting on its day starts it', async () => {
  await openWorkflows()
  await expect
    .poll(() => stages('June'))
    .toEqual([
      expect.stringMatching(/Agenda drafted not yet/),
      expect.stringMatching(/Scheduled reached/),
      expect.stringMatching(/Live not yet/),
      expect.stringMatching(/Minutes drafted not yet/),
      expect.stringMatching(/Minutes approved not yet/),
    ])
  await expect.element(page.getByRole('link', { name: 'Draft the agenda: June' })).toBeVisible()
  const april = page.getByRole('listitem').filter({ has: page.getByRole('list', { name: 'Stages of April' }) })
  await expect.element(april.getByRole('link', { name: 'Write the notes: April' })).toBeVisible()

  await page.getByRole('link', { name: 'Draft the agenda: June' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  // Leaving a row without a title would remove it.
  await userEvent.keyboard('Trees')
  history.back()
  await expect.element(page.getByRole('link', { name: 'Review the agenda: June' })).toBeVisible()
  await page.getByRole('button', { name: 'Start meeting: Today' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect.element(page.getByText('Meeting Started')).toBeVisible()
})
