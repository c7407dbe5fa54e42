import type { BrowserContext, Page } from '@playwright/test'
import { createVisitor } from '../support/people/visitor.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  exportedMeetings,
  installed,
  notes,
  offlineReady,
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'
import { openSignOut, signIn, signOut } from './sign-out.ts'

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
    if (route.request().resourceType() === 'document')
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
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

test('signing out removes all personal data from the caches of an installed app, too', async ({
  openCommittee,
}) => {
  const { ana, id, slug, page } = await openCommittee(['Ana Ortiz'], {
    committee: 'Parkside',
    ...installed,
  })
  await offlineReady(page)
  await startMeeting(page, 'Spring planning')
  await page.reload()
  await expectChip(page, 'Synced')
  await signOut(page)
  await expectNothingOf(page, [ana.account.id, 'Ana Ortiz', ana.account.email, id, slug, 'Spring planning'])
  expect(Object.keys(await keptBy(page)).some((name) => name.startsWith('cache'))).toBe(true)
})

test('changes that no other device has: counted, exported, kept, hidden from the next person, and sent on return', async ({
  relay,
  open,
  member,
  liveMeeting,
}) => {
  const { ana, id, page, address } = await liveMeeting(['Ana Ortiz'], installed)
  const sam = await member('Sam Lee')
  await offlineReady(page)
  await page.context().setOffline(true)
  await typeNotes(page, 'Only here.')
  await expectChip(page, /1 change waiting/)
  await openSignOut(page, 'Sign Out')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog).toContainText('1 change on this device has not reached the committee yet.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Wait' }).click()
  await expect(notes(page)).toContainText('Only here.')

  await openSignOut(page, 'Sign Out')
  const exported = await exportedMeetings(page, id, () =>
    dialog.getByRole('button', { name: 'Export to a file' }).click(),
  )
  expect(exported).toContain('Only here.')
  await dialog.getByRole('button', { name: 'Sign Out and Keep' }).click()
  await expect(page.getByRole('button', { name: 'Get Started Free' }).first()).toBeVisible()

  // The next person on this device sees their own committees, and nothing of the first account.
  await page.context().setOffline(false)
  await signIn(page, sam)
  await expect(page.getByText('General Committee')).toBeVisible()
  await expect(page.getByText('Parks')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText(/Committee not found/).first()).toBeVisible()
  await expect(page.getByText('Only here.')).toHaveCount(0)
  await expectChip(page, 'Synced')
  await signOut(page)
  expect(Object.keys(await keptBy(page)).filter((name) => name.startsWith('database'))).toEqual([
    `database civic-hub-${ana.account.id}`,
  ])

  // The first person returns: the kept changes are sent.
  await signIn(page, ana)
  await page.goto(address)
  await expect(notes(page)).toContainText('Only here.')
  await expectChip(page, 'Synced')
  // Signing out in the browser has ended the session that this test had.
  const laptop = createVisitor(relay.url)
  await laptop.post('/api/sign-in', { email: ana.account.email, password: ana.password })
  const elsewhere = await open({ ...ana, ...laptop }, { path: address })
  await expect(notes(elsewhere)).toContainText('Only here.')
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

test('signing out everywhere ends the other devices within a second; their unsent edits are kept there', async ({
  relay,
  open,
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'], installed)
  const laptop = createVisitor(relay.url)
  await laptop.post('/api/sign-in', { email: ana.account.email, password: ana.password })
  const other = await open({ ...ana, ...laptop }, { path: address })
  await expectChip(other, 'Synced')

  // Offline the other devices cannot be reached, so this one stays signed in too.
  await offlineReady(page)
  await page.context().setOffline(true)
  await openSignOut(page, 'End All Sessions')
  const dialog = page.getByRole('dialog', { name: 'End All Sessions' })
  await dialog.getByRole('button', { name: 'End All Sessions' }).click()
  await expect(dialog).toContainText('Your other devices cannot be signed out without a connection')
  await page.context().setOffline(false)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End All Sessions' }).click()
  await expect(page.getByRole('button', { name: 'Get Started Free' }).first()).toBeVisible()
  await expectNothingOf(page, [ana.account.id, ana.account.email])

  await expectChip(other, 'Sign in again')
  await typeNotes(other, 'Still writing.')
  await other.reload()
  await expect(notes(other)).toContainText('Still writing.')
  await expectChip(other, 'Sign in again')

  // Without a session here, sessions elsewhere are not ended: this device does not claim that they are.
  const tablet = createVisitor(relay.url)
  await tablet.post('/api/sign-in', { email: ana.account.email, password: ana.password })
  await openSignOut(other, 'End All Sessions')
  const ended = other.getByRole('dialog', { name: 'End All Sessions' })
  await ended.getByRole('button', { name: 'Sign Out and Keep' }).click()
  await expect(ended).toContainText('Your session on this device has ended')
  await expectAccessible(other)
  await ended.getByRole('button', { name: 'Close' }).click()
  await expect(notes(other)).toContainText('Still writing.')
  expect((await tablet.get('/api/session')).body).toMatchObject({ account: { id: ana.account.id } })

  // A page that did not know of the end learns of it in this way.
  const last = await open({ ...ana, ...tablet }, { path: address })
  await expectChip(last, 'Synced')
  await last.context().clearCookies()
  await openSignOut(last, 'End All Sessions')
  const unaware = last.getByRole('dialog', { name: 'End All Sessions' })
  await unaware.getByRole('button', { name: 'End All Sessions' }).click()
  await expect(unaware).toContainText('Your session on this device has ended')
  await unaware.getByRole('button', { name: 'Close' }).click()
  await expectChip(last, 'Sign in again')
})

test('L9: the next page finishes the sign-out of a page that was closed during it', async ({
  liveMeeting,
}) => {
  const { ana, page } = await liveMeeting(['Ana Ortiz'])
  const other = await page.context().newPage()
  await other.goto('/choose-committee')
  await expect(other.getByText('Parks')).toBeVisible()
  // The other tab closes its database late, and the one that waits for it is closed.
  await delayPages(page.context(), 3_000)
  await openSignOut(page, 'Sign Out')
  await page
    .getByRole('dialog', { name: 'Sign Out' })
    .getByRole('button', { name: 'Sign Out', exact: true })
    .click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('civic-hub:wipe')
  await page.close()
  await expect(other.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect.poll(() => keptBy(other).then((kept) => Object.keys(kept).join())).not.toContain('civic-hub')
  expect((await ana.get('/api/session')).body).toMatchObject({ account: null })
})

test('L9: a power cut right after an offline sign-out: the next start shows no data, and finishes it', async ({
  liveMeeting,
}) => {
  const { ana, id, slug, page } = await liveMeeting(['Ana Ortiz'], installed)
  await offlineReady(page)
  const onTheDisk = await page.evaluate(() => Object.entries(localStorage))
  await page.context().setOffline(true)
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
  await expect(page.getByRole('button', { name: 'Get Started Free' }).first()).toBeVisible()
  await expect
    .poll(async () => Object.keys(await keptBy(page)).filter((name) => name.startsWith('database')))
    .toEqual([])
  await expectNothingOf(page, [ana.account.id, 'Ana Ortiz', ana.account.email, id])
})

test('a device whose storage cannot be read shows that, and lets the person sign out all the same', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await expectChip(page, 'Synced')
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The disk does not answer', 'UnknownError')
    }
  })
  await openSignOut(page, 'Sign Out')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog.getByText('does not let the app read what is stored here')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sign Out and Remove' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign Out and Keep' }).click()
  await expect(page.getByRole('button', { name: 'Get Started Free' }).first()).toBeVisible()
})

test('a clock that was a day ahead at the sign-in is no reason to doubt what the hub has', async ({
  openCommittee,
  open,
}) => {
  const { ana, slug } = await openCommittee(['Ana Ortiz'])
  const page = await open(null)
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await signIn(page, ana)
  await page.clock.setSystemTime(Date.now())
  await page.goto(`/${slug}/meetings`)
  await expectChip(page, 'Synced')
  await openSignOut(page, 'Sign Out')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog.getByRole('button', { name: 'Sign Out', exact: true })).toBeEnabled()
  await expect(dialog.getByRole('button')).not.toContainText(['Export'])
})
