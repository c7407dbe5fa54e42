import { addActionItem, scheduleMeeting, startMeeting as start, startMeetingNow } from '@civic-hub/committee'
import { addMember } from '../support/people/invite.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  installed,
  noted,
  offlineReady,
  startMeeting,
  test,
} from './fixtures.ts'

test("the bell lists others' changes and due items once, and not the person's own changes", async ({
  gather,
  member,
  open,
}) => {
  const { ana, ben, id, slug, write } = await gather(['Ana Ortiz', 'Ben Okafor'])
  await addMember(ana, id, await member('Ben Stone'))
  const planned = await write((doc, context) => {
    const meeting = scheduleMeeting(doc, context, {
      title: 'Spring planning',
      scheduledFor: '2031-04-01T18:00:00Z',
    })
    if (!meeting.ok) throw new Error(meeting.refusal)
    for (const [title, owner] of [
      ['Order bulbs', 'Ben Okafor'],
      ['Of one of two', 'Ben'],
    ] as const)
      addActionItem(doc, context, meeting.value, { title, owner, dueDate: '2026-01-01' })
    return meeting.value
  })
  const page = await open(ben, { path: `/${slug}/home` })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // An item that was due before is listed, although it was assigned long ago.
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => noted(page, id)).toContain('approved')

  await write((doc, context) => {
    start(doc, context, planned)
    addActionItem(doc, context, planned, { title: 'Ask for offers', owner: 'Ben Okafor', dueDate: null })
    addActionItem(doc, context, planned, { title: 'Not his', owner: 'Ana', dueDate: null })
  })
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread')
  const approvals = `/api/committees/${id}/meetings/${planned}/approvals?format=8&timeZone=UTC`
  expect((await ana.post(approvals, 'Minutes', { 'content-type': 'text/plain' })).status).toBe(201)
  await expect(bell).toHaveAccessibleName('Notifications, 4 unread')

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const listed = panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(listed).toHaveCount(4)
  for (const sentence of [
    'Spring planning went live',
    'An action item is yours: Ask for offers',
    'The minutes of Spring planning were approved',
    'Your action item is due: Order bulbs',
  ])
    await expect(listed.filter({ hasText: sentence })).toHaveCount(1)
  await expectAccessible(page)
  // Each links to its subject, and is then marked as read.
  await panel.getByRole('link', { name: /Spring planning went live/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread')

  // His own changes are no news for him, also after a reload; a completed item is removed from the list.
  await page.goto(`/${slug}/home`)
  await startMeeting(page, 'Walk')
  await expectChip(page, 'Synced')
  await expect.poll(() => noted(page, id)).toMatch(/live:.+live:/)
  await page.goto(`/${slug}/home`)
  await page.getByRole('button', { name: 'Complete Order bulbs' }).click()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await expectChip(page, 'Synced')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await write((doc, context) => startMeetingNow(doc, context, { title: 'Last', committeeName: 'Parks' }))
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread')

  // A kind that he switches off is removed at once. On a phone the drawer has the list.
  await page.goto('/settings#notifications')
  await page.getByRole('checkbox', { name: 'A meeting goes live' }).click()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu, 2 unread notifications' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: 'Notifications (2 unread)' })
    .click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu', exact: true })).toBeVisible()
})

test('a phone shows them as browser notifications once that is switched on, and a press opens their subject', async ({
  gather,
  open,
}) => {
  const { ben, id, slug, write } = await gather(['Ana Ortiz', 'Ben Okafor'])
  const page = await open(ben, {
    path: '/settings#notifications',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    permissions: ['notifications'],
    ...installed,
  })
  await offlineReady(page)
  const browser = page.getByRole('switch', { name: 'Show them as notifications of this browser, too' })
  await browser.click()
  await expect(browser).toBeChecked()
  await page.goto(`/${slug}/home`)
  await expect.poll(() => noted(page, id)).toContain('approved')
  // The person looks at another page.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await write((doc, context) => startMeetingNow(doc, context, { title: 'Flood', committeeName: 'Parks' }))

  const told = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title, body }) => `${title}: ${body}`)
    })
  await expect.poll(told).toEqual(['Parks: Flood went live'])
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const Pressed = (self as unknown as Record<string, typeof Event>).NotificationEvent ?? Event
    self.dispatchEvent(new Pressed('notificationclick', { notification } as EventInit))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Flood' })).toBeVisible()
  await expect.poll(told).toEqual([])
})
