import { addComment, ideas } from '@civic-hub/committee/ideas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose } from '../../../testing/choose.ts'
import { confirm } from '../../../testing/meeting-screens.ts'
import { contextOf, openApp, openLiveMeeting } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'
import { storedNotifications } from '../../../testing/stored.ts'

const benches = { title: 'Benches', description: '', status: 'new' } as const

test('the score counts an idea, a source of minutes and a share, and a badge is earned', async () => {
  const app = await openLiveMeeting()
  demand(ideas.add(await app.opened(), contextOf(app.me.by), benches, app.me.by))
  await confirm('End Meeting')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const form = page.getByRole('form', { name: 'Name a source' })
  await form.getByLabelText('What it shows').fill('The budget, page 12')
  await form.getByRole('button', { name: 'Name Source' }).click()
  await expect.element(page.getByRole('list', { name: 'Sources' })).toBeVisible()
  app.go('/ideas')
  await choose('Actions for Benches', 'Copy link')
  await expect.element(page.getByText('Link copied')).toBeVisible()
  await choose('Your account', 'Civic impact')
  // The counts and the points.
  for (const row of [/^Fact checks.* 1 15$/, /^Ideas proposed.* 1 10$/, /^Things shared.* 1 5$/])
    await expect.element(page.getByRole('row', { name: row })).toBeVisible()
  await expect.element(page.getByText('Shared Benches').first()).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Policy Watchdog' })).toMatchTextContent('Earned')
})

test('a followed idea notifies about a comment of another member', async () => {
  let idea = ''
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/ideas',
    write(doc, context) {
      idea = demand(ideas.add(doc, context, benches, { account: 'sam', name: 'Sam Lee' }))
    },
  })
  await choose('Actions for Benches', 'Follow')
  await expect.element(page.getByText('Following', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Benches' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  // The content at the first look after that is not new.
  await expect.poll(() => storedNotifications(app.me.account, app.committee.id)).toContain(`idea:${idea}`)
  const sam = await app.otherDevice()
  addComment(sam.doc, sam.context, idea, 'By the pond', sam.by)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect.element(page.getByText('New comment on the idea Benches').first()).toBeVisible()
})
