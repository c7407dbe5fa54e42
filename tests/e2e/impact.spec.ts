import { proposeIdea } from '@civic-hub/committee/ideas'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, noted, test } from './fixtures.ts'

const score = (page: Page) => page.getByRole('region', { name: 'Civic Impact Score' })
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test("counts a visitor's shares, keeps them at sign-in, and shows them on the other device", async ({
  member,
  open,
  relay,
}) => {
  const ana = await member('Ana Ortiz')
  const visitor = await open(null, {
    path: '/share?title=Spring%20fair',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // The same action twice counts once.
  for (let time = 0; time < 2; time++) {
    await visitor.getByRole('button', { name: 'Copy Text' }).click()
    await expect(visitor.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Copy Text' })).toBeVisible()
  }
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe('Spring fair')
  await visitor.goto(`${relay.url}/impact`)
  await expect(score(visitor).getByText('5', { exact: true })).toBeVisible()
  await expect(visitor.getByText('You are not signed in', { exact: false })).toBeVisible()
  await expect(visitor.getByText('No badges yet — start engaging!')).toBeVisible()
  await expectAccessible(visitor)
  expect(await databases(visitor)).toContain('civic-hub-visitor')

  await visitor.getByRole('button', { name: 'Sign In', exact: true }).first().click()
  const welcome = visitor.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await welcome.getByLabel('Email').fill(ana.account.email)
  await welcome.getByLabel('Password', { exact: true }).fill(ana.password)
  await welcome.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor.getByText('Shared Spring fair', { exact: false })).toBeVisible()
  await expect.poll(() => databases(visitor)).not.toContain('civic-hub-visitor')

  const phone = await open(ana, { path: '/leaderboard', viewport: { width: 390, height: 844 } })
  await phone.getByRole('checkbox', { name: 'Show me on the leaderboard' }).check()
  await expect(phone.getByRole('row', { name: '1 You 5' })).toBeVisible()
  await expectAccessible(phone)
  // Live on the other device, where the page is only open.
  await visitor.goto(`${relay.url}/leaderboard`)
  await expect(visitor.getByRole('checkbox', { name: 'Show me on the leaderboard' })).toBeChecked()
  const stranger = await open(null, { path: '/leaderboard' })
  await expect(stranger.getByRole('row', { name: '1 Ana Ortiz 5' })).toBeVisible()
  await expect(stranger.getByRole('checkbox')).toHaveCount(0)
  await stranger.goto(`${relay.url}/involved`)
  await stranger.getByText('Workshop', { exact: true }).first().click()
  await expect(stranger.getByRole('list', { name: 'Opportunities' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(stranger)
})

test('counts an idea, a meeting and a source of its minutes, and notifies in the app about followed parts', async ({
  liveMeeting,
  open,
}) => {
  const { page, ana, sam, id, slug, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const idea = await write((doc, context) => {
    const by = { account: ana.account.id, name: ana.account.name }
    const proposed = proposeIdea(doc, context, { title: 'Benches', description: '' }, by)
    if (!proposed.ok) throw new Error(proposed.refusal)
    return proposed.value
  })
  await page.getByRole('button', { name: 'End Meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  const form = page.getByRole('form', { name: 'Name a source' })
  await form.getByRole('button', { name: 'Name Source' }).click()
  await expect(form.getByText('Say what the source shows.')).toBeVisible()
  await form.getByLabel('What it shows').fill('The budget, page 12')
  await form.getByLabel('Link (optional)').fill('example.org/budget')
  await form.getByRole('button', { name: 'Name Source' }).click()
  await expect(page.getByRole('list', { name: 'Sources' }).getByRole('link')).toHaveAttribute(
    'href',
    'https://example.org/budget',
  )

  await page.goto(new URL(`/${slug}/ideas`, page.url()).href)
  const follow = page.getByRole('button', { name: 'Follow Benches' })
  await follow.click()
  await expect(page.getByText('Following', { exact: true })).toBeVisible()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Share: Benches' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  // The content at the first look after that is not new.
  await expect.poll(() => noted(page, id)).toContain(`idea:${idea}`)
  const other = await open(sam, { path: `/${slug}/ideas/${idea}` })
  await other.getByRole('textbox', { name: 'Your comment' }).fill('By the pond')
  await other.getByRole('button', { name: 'Add comment' }).click()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText('New comment on the idea Benches', { exact: false })).toBeVisible()

  await expectChip(page, 'Synced')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Civic impact' }).click()
  // The counts and the points.
  for (const row of [/^Fact checks.* 1 15$/, /^Ideas proposed.* 1 10$/, /^Things shared.* 1 5$/])
    await expect(page.getByRole('row', { name: row })).toBeVisible()
  await expect(page.getByText('Shared Benches', { exact: false })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Policy Watchdog' })).toContainText('Earned')
})
