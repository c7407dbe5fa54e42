import { queryAgendaOrder, setAgendaItemCompleted } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { agenda } from '../../../testing/agenda.ts'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'
import { storedNotifications } from './stored-notifications.ts'

test('a person who asked for it is notified when their item is next, and can take that back', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const { doc, context } = await app.otherDevice()
  const [item = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  await agenda()
    .getByRole('button', { name: /^3\. ?New Business/ })
    .click()
  const bell = page.getByRole('button', { name: 'Notify me when it is next' })
  await bell.click()
  await expect.element(bell).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible()
  await undo().click()
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  // The device has read the state before, so that the next change is news.
  const noted = () => JSON.stringify([...storedNotifications.get().byCommittee.values()])
  await expect.poll(noted).toContain('item:')
  demand(setAgendaItemCompleted(doc, context, app.meetingId, item, true))
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await expect.element(page.getByText('Your item is next: New Business')).toBeVisible()
})
