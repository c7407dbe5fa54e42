import { addActionItem, scheduleMeeting, startMeeting, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedNotifications } from '../../apps/web/src/features/person/notifications/stored-notifications.ts'
import { contextOf, onPhone, openedDocument, reopenApp, show } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs } from './support/with-hub.ts'

const bell = () => page.getByRole('button', { name: /^Notifications/ })
const panel = () => page.getByRole('dialog', { name: 'Notifications' })
const expectUnread = (count: number) => expect.element(bell()).toHaveAccessibleName(`Notifications, ${count} unread`)

/** Ben's dashboard, with an action item of his that was due before, once his device knows what is no news. */
async function openBensDashboard() {
  const gathered = await gather(['Ana Ortiz', 'Ben Okafor', 'Ben Stone'])
  const { people, id, slug, write } = gathered
  const planned = await write((doc, context) => {
    const title = { title: 'Spring planning', scheduledFor: '2031-04-01T18:00:00Z' }
    const meeting = demand(scheduleMeeting(doc, context, title))
    // "Ben" is one of two people.
    for (const [item, owner] of [
      ['Order bulbs', 'Ben Okafor'],
      ['Of one of two', 'Ben'],
    ] as const)
      demand(addActionItem(doc, context, meeting, { title: item, owner, dueDate: '2026-01-01' }))
    return meeting
  })
  await openAs(people[1], `/${slug}/home`)
  await expectUnread(1)
  const seen = () => [...(storedNotifications.get().byCommittee.get(id)?.seenKinds ?? [])]
  await expect.poll(seen).toContain('approved')
  return { ...gathered, planned }
}

test('the bell lists what others did and what is due, once, and opens it', async () => {
  const { people, id, planned, write } = await openBensDashboard()
  await write((doc, context) => {
    startMeeting(doc, context, planned)
    addActionItem(doc, context, planned, { title: 'Ask for offers', owner: 'Ben Okafor', dueDate: null })
    addActionItem(doc, context, planned, { title: 'Not his', owner: 'Ana', dueDate: null })
  })
  await expectUnread(3)
  const approvals = `/api/committees/${id}/meetings/${planned}/approvals?format=13&timeZone=UTC`
  expect((await people[0].ask('POST', approvals, 'Minutes')).status).toBe(201)
  await expectUnread(4)
  await bell().click()
  const listed = panel().getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect.poll(() => listed.length).toBe(4)
  for (const sentence of [
    'Spring planning went live',
    'An action item is yours: Ask for offers',
    'The minutes of Spring planning were approved',
    'Your action item is due: Order bulbs',
  ])
    expect(listed.filter({ hasText: sentence }).length).toBe(1)
  await panel()
    .getByRole('link', { name: /Spring planning went live/ })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expectUnread(3)
})

test('own changes are no news, also after a reload, and a completed action item is removed from the list', async () => {
  const { people, id, write } = await openBensDashboard()
  const [, { account, name }] = people
  const own = contextOf({ account: account.id, name })
  const walk = { title: 'Walk', committeeName: 'Parks' }
  demand(startMeetingNow(await openedDocument(id), own, walk))
  await expect.element(page.getByText('Walk').first()).toBeVisible()
  await page.getByRole('button', { name: 'Complete Order bulbs' }).click()
  await expect.element(bell()).toHaveAccessibleName('Notifications')
  await reopenApp()
  await write((doc, context) => startMeetingNow(doc, context, { title: 'Last', committeeName: 'Parks' }))
  await expectUnread(1)
  await bell().click()
  await expect.element(panel().getByRole('list')).toMatchTextContent('Last went live')
})

test('a kind that is switched off is removed at once; the menu of a phone has the list', async () => {
  const { slug, planned, write } = await openBensDashboard()
  await write((doc, context) => void demand(startMeeting(doc, context, planned)))
  await expectUnread(2)
  show('/settings#notifications')
  await page.getByRole('checkbox', { name: 'A meeting goes live' }).click()
  await expectUnread(1)
  await onPhone()
  show(`/${slug}/home`)
  await page.getByRole('button', { name: 'Open menu, 1 unread notification' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Notifications (1 unread)' }).click()
  await expect.element(panel().getByRole('link').last()).toMatchTextContent('Choose what you are told about')
  await panel().getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open menu', exact: true })).toBeVisible()
})
