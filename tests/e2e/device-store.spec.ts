import type { Page } from '@playwright/test'
import { createRandom } from '../support/random/random.ts'
import { freshSeed } from '../support/random/seeds.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  installed,
  notes,
  offlineReady,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'

const notesSay = (page: Page, words: string) => expect.poll(() => writtenNotes(page)).toContain(words)

/**
 * Deletes all databases of the site, as a browser does that needs the space: open ones are closed under the
 * page.
 */
async function evictDatabases(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}

/** The number of rows in one store of the account's database. */
const countRows = (page: Page, accountId: string, store: string) =>
  page.evaluate(
    async ([name = '', store = '']) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const counting = opening.result.transaction(store).objectStore(store).count()
      await new Promise((resolve) => {
        counting.onsuccess = resolve
      })
      opening.result.close()
      return counting.result
    },
    [`civic-hub-${accountId}`, store],
  )

test('a browser that evicted the databases and kept the rest loads everything again', async ({
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'])
  const rows = (store: string) => countRows(page, ana.account.id, store)
  const before = await rows('updates')
  await typeNotes(page, 'Known to the server.')
  // The chip is still Synced in the first second of a change that waits. Such a change would be lost, and counted as lost.
  await expect.poll(() => rows('updates')).toBeGreaterThanOrEqual(before + 'Known to the server.'.length)
  await expect.poll(() => rows('pending')).toBe(0)
  await page.goto('/healthz')
  await evictDatabases(page)
  await page.goto(address)
  await notesSay(page, 'Known to the server.')
  await expectChip(page, 'Synced')
})

test('a power cut right after the first sign-in: the next offline start shows the content', async ({
  open,
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'], installed)
  await offlineReady(page)
  await page.context().setOffline(true)
  await typeNotes(page, 'Only here.')
  await expectChip(page, /1 change waiting/)
  // Chromium writes localStorage to the disk seconds later.
  const forget = () =>
    page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  await forget()
  await page.reload()
  await notesSay(page, 'Only here.')
  await expectChip(page, /1 change waiting/)
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  const elsewhere = await open(ana, { path: address })
  await notesSay(elsewhere, 'Only here.')

  // If the database has no session either, the page shows what it lacks, and loses nothing.
  await page.context().setOffline(true)
  await forget()
  await page.evaluate(() => indexedDB.deleteDatabase('civic-hub-session'))
  await page.reload()
  const unreachable = page.getByRole('dialog', { name: 'The hub cannot be reached' })
  await expect(unreachable).toContainText('Nobody is signed in on this device')
  await page.context().setOffline(false)
  await notesSay(page, 'Only here.')
})

test('L17: an old tab asks for a reload when a newer app upgrades the database, and its edits are stored', async ({
  liveMeeting,
}) => {
  const { ana, page } = await liveMeeting(['Ana Ortiz'])
  const other = await page.context().newPage()
  await other.goto('/healthz')
  // A future version of the app in another tab closes this tab's database.
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 99)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
        opening.onerror = () => reject(opening.error)
      }),
    `civic-hub-${ana.account.id}`,
  )
  const notice = page.getByRole('region', { name: 'Another version of the app' })
  await expect(notice).toContainText('A newer version of the app is open in another tab.')
  const stored = () => countRows(page, ana.account.id, 'updates')
  const before = await stored()
  await typeNotes(page, 'Written in the old tab.')
  await expect.poll(stored).toBeGreaterThanOrEqual(before + 'Written in the old tab.'.length)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await notesSay(page, 'Written in the old tab.')
  await expectChip(page, 'Synced')
})

/** Kills a tab at once: no code of it runs any more, and beforeunload is skipped. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

test(`L3, L4: two people with two tabs each: tabs are killed while they write and compact, and no word is lost, seed ${freshSeed}`, async ({
  open,
  liveMeeting,
}) => {
  const { ana, sam, page: first, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], installed)
  const second = await open(sam, { path: address, ...installed })
  for (const page of [first, second]) await offlineReady(page)

  // From 400 stored rows on, a device compacts two seconds after a tab was opened or after the last letter.
  await typeNotes(first, 'a'.repeat(430))
  await expectChip(first, 'Synced')
  await expect.poll(() => writtenNotes(second)).toContain('a'.repeat(430))

  const random = createRandom(freshSeed)
  const words: string[] = []
  // Each person types at a place of their own, and only behind whole words: an insertion right behind a
  // half-typed word can split it (replica/README.md, "Two people behind the same letter").
  async function typeAt(place: 'Home' | 'End', page: Page, word: string): Promise<void> {
    await notes(page).click()
    await page.keyboard.press(`Control+${place}`)
    await page.keyboard.type(word)
  }
  async function tabsOf(name: string, keep: Page, place: 'Home' | 'End'): Promise<Page> {
    const context = keep.context()
    let writing = keep
    // Both in the tab that is killed and in the one that replaces it.
    for (let round = 0; round < 2; round++) {
      const next = await context.newPage()
      await next.clock.install()
      await next.goto(address)
      await expect(notes(next)).toBeVisible()
      const word = `[${name}${round}]`
      const typing = round % 2 === 0 ? writing : next
      for (let before = 0; before < round; before++) await notesSay(typing, `[${name}${before}]`)
      await typeAt(place, typing, word)
      words.push(word)
      await expectChip(round % 2 === 0 ? writing : next, /Synced|Saved on this device|Saving/)
      // The new tab may compact two seconds after it was opened, and the other tab is killed during that.
      await next.clock.fastForward(5_000)
      await next.waitForTimeout(random.below(120))
      await kill(writing)
      writing = next
    }
    return writing
  }
  const left = await Promise.all([tabsOf('ana', first, 'Home'), tabsOf('sam', second, 'End')])
  for (const [index, page] of left.entries()) {
    await expectChip(page, 'Synced')
    for (const word of words) await notesSay(page, word)
    // A page writes received updates in one batch, half a second later. A transaction of the store waits for
    // the earlier ones.
    await page.clock.fastForward(1_000)
    await countRows(page, [ana, sam][index]?.account.id ?? '', 'updates')
    // The content that the device stores, without the server.
    await page.context().setOffline(true)
    await page.reload()
    for (const word of words) await notesSay(page, word)
    const letters = async () => (await writtenNotes(page)).replaceAll(/\[\w+\]/g, '')
    await expect.poll(letters).toBe('a'.repeat(430))
  }
  const fresh = await open(ana, { path: address })
  for (const word of words) await notesSay(fresh, word)
})

test('a page that loses its locks, as in the cache of Safari, keeps the words of open forms and is loaded again', async ({
  openCommittee,
}) => {
  const { page, ana } = await openCommittee(['Ana Ortiz'])
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await title.fill('Half a title')

  const loaded = page.waitForEvent('load')
  await page.evaluate(
    (name) => void navigator.locks.request(name, { steal: true }, async () => undefined),
    `civic-hub-account:${ana.account.id}`,
  )
  await loaded
  const dialog = page.getByRole('dialog', { name: 'Your unsaved words' })
  await expect(dialog.getByRole('textbox')).toHaveValue('Half a title')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete These Words' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expectChip(page, 'Synced')
  expect(await page.evaluate(() => sessionStorage.getItem('civic-hub:drafts'))).toBeNull()
})
