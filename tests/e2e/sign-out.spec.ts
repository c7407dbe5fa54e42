import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  expectChip,
  installedForMeetings,
  meetingsOfflineReady,
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'
import { signIn, signOut } from './sign-out.ts'

/** Every place where a site can store data in a browser, by name, with its content. */
async function keptBy(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const kept: Record<string, string> = {}
    for (const { name = '' } of await indexedDB.databases()) kept[`database ${name}`] = name
    for (const [kind, storage] of [
      ['local', localStorage],
      ['session', sessionStorage],
    ] as const)
      for (const key of Object.keys(storage)) kept[`${kind} ${key}`] = `${key} ${storage.getItem(key)}`
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const text = await (await cache.match(url))?.text()
        kept[`cache ${url}`] = `${url} ${text}`
      }
    }
    return kept
  })
}

/** Nothing of the account is stored: no database, and no word of it in the other places. */
async function expectNothingOf(page: Page, words: readonly string[]): Promise<void> {
  const kept = await keptBy(page)
  expect(Object.keys(kept).filter((name) => name.startsWith('database'))).toEqual([])
  for (const [name, content] of Object.entries(kept))
    for (const word of words) expect(content.includes(word), `${name} says ${word}`).toBe(false)
}

/** The next documents of this browser load late: meanwhile a page that reloads continues to run. */
async function delayPages(context: BrowserContext, milliseconds: number): Promise<void> {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() === 'document') await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.continue()
  })
}

test('L9: signing out leaves no data of the account on the device, while another tab is open', async ({
  liveMeeting,
}) => {
  const { ana, id, slug, page, address } = await liveMeeting(['Ana Ortiz'])
  // Without a service worker the pages of the other tab can be delayed.
  const other = await page.context().newPage()
  await other.goto(address)
  await typeNotes(other, 'From the other tab.')
  await expectChip(other, 'Synced')
  await expectChip(page, 'Synced')
  expect(Object.keys(await keptBy(page))).toContain(`database civic-hub-${ana.account.id}`)

  // The other tab becomes the leader that stores, and has a second for it before it is closed.
  await delayPages(page.context(), 1_000)
  await signOut(page)
  await expect(other.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  const words = [ana.account.id, 'Ana', ana.account.email, id, 'Parks', slug, 'Spring', 'From the other tab']
  await expectNothingOf(page, words)
  await expectNothingOf(other, words)
})

test('signing out removes all personal data from the caches of an installed app, too', async ({ openCommittee }) => {
  const { ana, id, slug, page } = await openCommittee(['Ana Ortiz'], {
    committee: 'Parkside',
    ...installedForMeetings,
  })
  await meetingsOfflineReady(page)
  await startMeeting(page, 'Spring planning')
  await page.reload()
  await expectChip(page, 'Synced')
  await signOut(page)
  await expectNothingOf(page, [ana.account.id, 'Ana Ortiz', ana.account.email, id, slug, 'Spring planning'])
  expect(Object.keys(await keptBy(page)).some((name) => name.startsWith('cache'))).toBe(true)
})

test('another person who signs in in a second tab switches the first tab to their account', async ({
  member,
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  const sam = await member('Sam Lee')
  const second = await page.context().newPage()
  await second.goto('/choose-committee')
  await expect(second.getByText('Parks')).toBeVisible()
  await signOut(second)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await signIn(second, sam)
  // The first tab is Sam's now, and has no data of Ana's committee.
  await expect(page.getByText(/Committee not found/).first()).toBeVisible()
  for (const tab of [page, second]) {
    await expect(tab.getByText('General Committee').first()).toBeVisible()
    await expect(tab.getByText(/Parks|Spring planning/)).toHaveCount(0)
  }
})

test('L9: a power cut right after an offline sign-out: the next start shows no data, and finishes it', async ({
  liveMeeting,
}) => {
  const { ana, id, slug, page } = await liveMeeting(['Ana Ortiz'])
  const onTheDisk = await page.evaluate(() => Object.entries(localStorage))
  await goOfflineWithAppFiles(page.context())
  await signOut(page)
  // The browser writes localStorage to the disk some seconds later, so the latest values are not there yet.
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, onTheDisk)
  await page.goto(`/${slug}/meetings`)
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByText('Parks')).toHaveCount(0)
  expect(Object.keys(await keptBy(page))).not.toContain(`database civic-hub-${ana.account.id}`)

  // The session ends at the relay with the next online start; then no data is left.
  await page.context().setOffline(false)
  await page.goto('/')
  await expect.poll(async () => (await ana.get('/api/session')).body).toMatchObject({ account: null })
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await expect
    .poll(async () => Object.keys(await keptBy(page)).filter((name) => name.startsWith('database')))
    .toEqual([])
  await expectNothingOf(page, [ana.account.id, 'Ana Ortiz', ana.account.email, id])
})
