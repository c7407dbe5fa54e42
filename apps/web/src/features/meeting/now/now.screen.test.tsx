import { goToItem, goToNextItem, queryAgendaOrder, setAgendaPlannedMinutes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agenda } from '../../../testing/agenda.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { demand, pressOnPage } from '../../../testing/screen.ts'

/** The titles of the items that have the marker in the agenda. */
const marked = () =>
  [...(agenda().query()?.querySelectorAll('[aria-current=step]') ?? [])].map(({ textContent }) => textContent)
const expectAt = (title: string) => expect.poll(marked).toEqual([expect.stringContaining(title)])
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const openItem = (title: string) =>
  agenda()
    .getByRole('button', { name: new RegExp(`^\\d+\\. ?${title}`) })
    .click()

test('a member who looks at another item stays there while the meeting moves on, returns, and moves the meeting', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const { meetingId } = app
  const other = await app.otherDevice()
  await expectAt('Call to Order')
  await openItem('Adjournment')
  await expect.element(heading('Adjournment')).toBeVisible()
  demand(goToNextItem(other.doc, other.context, meetingId))
  await expectAt('Old Business')
  await expect.element(page.getByText('Now: Old Business')).toBeVisible()
  await expect.element(heading('Adjournment')).toBeVisible()
  await expectAccessible(() => page.getByText('Now: Old Business').elements())
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect.element(heading('Old Business')).toHaveFocus()

  await openItem('Call to Order')
  await page.getByRole('button', { name: 'Move the meeting here' }).click()
  await expectAt('Call to Order')
  await expect.element(heading('Call to Order')).toHaveFocus()
  // Completing the current item moves to the next one; undo moves the meeting back.
  await page.getByRole('button', { name: 'Complete item' }).click()
  await expectAt('Old Business')
  await pressOnPage('{Control>}z{/Control}')
  await expectAt('Call to Order')

  // A move by another member is announced.
  demand(goToItem(other.doc, other.context, meetingId, itemAt(other.doc, meetingId, 3)))
  await expectAt('Adjournment')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'The meeting is at Adjournment now.' }))
    .toBeInTheDocument()
  await page.getByRole('button', { name: 'Previous item' }).click()
  await expectAt('New Business')
})

test('the projector page shows the current item, its time and the next one, follows the meeting, and closes on Escape', async () => {
  const app = await openLiveMeeting({
    others: ['Sam Lee'],
    write(doc, context) {
      const meetingId = onlyMeetingIn(doc)
      demand(setAgendaPlannedMinutes(doc, context, meetingId, itemAt(doc, meetingId, 0), 15))
    },
  })
  const other = await app.otherDevice()
  await expect.element(page.getByText('15 min planned')).toBeVisible()
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}/projector`)
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect.element(title('Call to Order')).toBeVisible()
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^\d+:\d\d of 15:00 · \d+:\d\d left$/)
  await expect.element(page.getByText('Next: Old Business')).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  demand(goToNextItem(other.doc, other.context, app.meetingId))
  await expect.element(title('Old Business')).toBeVisible()
  await expect.element(page.getByText('Next: New Business')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(title('Spring planning')).toBeVisible()
})

function itemAt(doc: Parameters<typeof queryAgendaOrder>[0], meetingId: string, index: number): string {
  return queryAgendaOrder(doc, meetingId).read().open[index] ?? ''
}
