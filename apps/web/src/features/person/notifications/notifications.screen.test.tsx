import { queryAgendaOrder, setAgendaItemCompleted } from '@civic-hub/committee'
import { announcements } from '@civic-hub/committee/lists'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { agenda } from '../../../testing/agenda.ts'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { openApp, openLiveMeeting } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'
import { storedNotifications } from './stored-notifications.ts'

/** The notifications that this device has stored. */
const noted = () => JSON.stringify([...storedNotifications.get().byCommittee.values()])

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
  await expectAccessible(() => bell.elements())
  await undo().click()
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  // The device has read the state before, so that the next change is news.
  await expect.poll(noted).toContain('item:')
  demand(setAgendaItemCompleted(doc, context, app.meetingId, item, true))
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await expect.element(page.getByText('Your item is next: New Business')).toBeVisible()
})

test('a new announcement is unread in the bell and first on the dashboard until it was seen on its page', async () => {
  const { otherDevice, go } = await openApp({
    others: ['Sam Lee'],
    path: '/home',
    write(doc, context) {
      for (const title of ['First', 'Second', 'Third', 'Fourth'])
        demand(announcements.add(doc, context, { title, text: '', pinned: true }, { account: 'ana', name: 'Ana' }))
    },
  })
  const latest = page.getByRole('region', { name: 'Announcements' })
  await expect.element(latest.getByRole('listitem').first()).toBeVisible()
  expect(latest.getByRole('listitem').length).toBe(3)
  // The device has read the state before, so that the next change is news.
  await expect.poll(noted).toContain('announcement')
  const { doc, context, by } = await otherDevice()
  const old = { ...context, now: () => new Date('2020-01-01T10:00:00Z') }
  demand(announcements.add(doc, old, { title: 'Picnic', text: '', pinned: false }, by))
  await expect.element(latest.getByRole('listitem').first()).toMatchTextContent(/Picnic.*New/)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: 'New announcement: Picnic' }).click()
  await expect.element(page.getByRole('article', { name: 'Picnic' })).toBeVisible()
  go('/home')
  await expect.element(latest.getByRole('listitem').first()).toBeVisible()
  await expect.element(latest).not.toMatchTextContent('Picnic')
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
