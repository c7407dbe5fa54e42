import type { Page } from '@playwright/test'
import { createRandom } from '../support/random/random.ts'
import { freshSeed } from '../support/random/seeds.ts'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  installed,
  notes,
  offlineReady,
  relayOfItsOwn,
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

/** Changes one store of the account's database without the app. */
function inStore(
  page: Page,
  accountId: string,
  store: string,
  what: 'clear' | 'spoil' | 'spoil-first' | 'count',
) {
  return page.evaluate(
    async ([name = '', store = '', what]) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const transaction = opening.result.transaction([store, 'pending'], 'readwrite')
      const rows = transaction.objectStore(store)
      const all = rows.getAll()
      const done = new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      if (what === 'clear') rows.clear()
      all.onsuccess = () => {
        const last = all.result.at(-1)
        if (what === 'spoil-first') {
          const oldest = transaction.objectStore('pending').getAllKeys()
          oldest.onsuccess = () => {
            const row = all.result.find(({ key }) => key === oldest.result.sort()[0])
            rows.put({ ...row, update: row.update.slice().fill(9, -3) })
          }
        }
        if (what === 'spoil') rows.put({ ...last, update: new Uint8Array([9, 9, 9]) })
      }
      await done
      opening.result.close()
      return all.result.length
    },
    [`civic-hub-${accountId}`, store, what],
  )
}

test('a browser that evicted the databases and kept the rest loads everything again', async ({
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'])
  const rows = (store: string) => inStore(page, ana.account.id, store, 'count')
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

test('a store that is deleted under an open page is written again, with the edits that no other device has', async ({
  liveMeeting,
}) => {
  const { ana, page } = await liveMeeting(['Ana Ortiz'], installed)
  await typeNotes(page, 'Known to the server. ')
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await expect.poll(() => inStore(page, ana.account.id, 'pending', 'count')).toBe(0)
  await page.context().setOffline(true)
  // The open connection is cut a moment later, and would have sent the first letters of the next text.
  await expectChip(page, 'Offline')
  await typeNotes(page, 'Before it went. ')
  await expectChip(page, /1 change waiting/)
  await evictDatabases(page)
  await typeNotes(page, 'After it went.')
  await expectChip(page, /1 change waiting/)
  // Letters that left before the connection was cut are acknowledged; those after the deletion are all pending.
  const letters = 'After it went.'.length
  await expect.poll(() => inStore(page, ana.account.id, 'pending', 'count')).toBeGreaterThanOrEqual(letters)
  await expect.poll(() => inStore(page, ana.account.id, 'committees', 'count')).toBe(2)
  await page.reload()
  await notesSay(page, 'Known to the server. Before it went. After it went.')
  await expectChip(page, /1 change waiting/)
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
})

test('ignores a stored position without its content, and loads an unreadable row again', async ({
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'])
  const stored = () => inStore(page, ana.account.id, 'updates', 'count')
  const before = await stored()
  await typeNotes(page, 'Known to the server.')
  await expect.poll(stored).toBeGreaterThanOrEqual(before + 'Known to the server.'.length)
  await expectChip(page, 'Synced')

  await page.goto('/healthz')
  await inStore(page, ana.account.id, 'updates', 'clear')
  await page.goto(address)
  await notesSay(page, 'Known to the server.')
  await expectChip(page, 'Synced')
  await expect.poll(stored).toBeGreaterThan(0)

  await page.goto('/healthz')
  await inStore(page, ana.account.id, 'updates', 'spoil')
  await page.goto(address)
  await notesSay(page, 'Known to the server.')
  await expectChip(page, 'Synced')
  expect(await inStore(page, ana.account.id, 'quarantine', 'count')).toBe(1)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
})

test('L27, L28: damaged and removed changes are shown in words, and everything else is synced', async ({
  open,
  liveMeeting,
}) => {
  const { ana, page, address } = await liveMeeting(['Ana Ortiz'], installed)
  await typeNotes(page, 'Known to the server. ')
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await expect.poll(() => inStore(page, ana.account.id, 'pending', 'count')).toBe(0)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await typeNotes(page, 'Benches by the lake.')
  await expectChip(page, /1 change waiting/)
  await expect.poll(() => inStore(page, ana.account.id, 'pending', 'count')).toBeGreaterThan(15)
  await inStore(page, ana.account.id, 'updates', 'spoil-first')

  await page.reload()
  await notesSay(page, 'Known to the server.')
  await expectChip(page, 'Not saved: 1 change on this device is damaged')
  await page.keyboard.press('Control+s')
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect(panel).toContainText('enches by the lake.')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^damaged-changes-.*\.txt$/)
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await typeNotes(page, 'Written after it. ')
  const elsewhere = await open(ana, { path: address })
  await notesSay(elsewhere, 'Written after it.')
  await typeNotes(elsewhere, 'From elsewhere. ')
  await notesSay(page, 'From elsewhere.')
  await expectChip(page, 'Not saved: 1 change on this device is damaged')
  await page.reload()
  await expectChip(page, 'Not saved: 1 change on this device is damaged')
  await page.keyboard.press('Control+s')
  await panel.getByRole('button', { name: 'Remove from this device' }).click()
  await panel.getByRole('button', { name: 'Remove them' }).click()
  await page.keyboard.press('Escape')
  await expectChip(page, 'Synced')

  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await typeNotes(page, 'Gone with the store. ')
  await expectChip(page, /1 change waiting/)
  await expect.poll(() => inStore(page, ana.account.id, 'pending', 'count')).toBeGreaterThan(15)
  for (const store of ['documents', 'pending', 'updates']) await inStore(page, ana.account.id, store, 'clear')
  await page.reload()
  await page.context().setOffline(false)
  await notesSay(page, 'From elsewhere.')
  await expectChip(page, 'Not saved: 1 change on this device is damaged')
  await page.keyboard.press('Control+s')
  await expect(panel).toContainText('The browser has lost the content of 1 change')
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
  const stored = () => inStore(page, ana.account.id, 'updates', 'count')
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
    await inStore(page, [ana, sam][index]?.account.id ?? '', 'updates', 'count')
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

test(
  "L5: after a computer's sleep the chip does not show Synced if the connection was lost meanwhile",
  relayOfItsOwn,
  async ({ relay, open, gather }) => {
    const { ana, slug } = await gather(['Ana Ortiz'])
    const page = await open(ana, { path: 'about:blank' })
    await page.clock.install()
    await page.goto(`/${slug}/meetings`)
    await expectChip(page, 'Synced')
    // The relay stops answering while this computer sleeps: the page's socket still looks open.
    relay.freeze()
    await page.clock.fastForward('00:12')
    await expect(chip(page)).toContainText('Offline')
    relay.thaw()
    await expectChip(page, 'Synced')
  },
)

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
