import { meetingNotes } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import type * as Y from 'yjs'
import { createRandom } from '../support/random/random.ts'
import { freshSeed } from '../support/random/seeds.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  installedForMeetings,
  meetingsOfflineReady,
  notes,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'
import { writeAs } from './write-as.ts'

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

test('a browser that evicted the databases and kept the rest loads everything again', async ({ liveMeeting }) => {
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

test('a power cut right after the first sign-in: the next offline start shows the content', async ({ liveMeeting }) => {
  const { page, write } = await liveMeeting(['Ana Ortiz'])
  await goOfflineWithAppFiles(page.context())
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
  expect(await write((doc) => JSON.stringify(doc.getMap('meetings')))).toContain('Only here.')

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

/** From this number of stored rows on, a device compacts two seconds after a tab was opened or after the last letter. */
const rowsBeforeCompaction = 400

/** Stores the newest row of a document as often as a device compacts: a repeated change changes nothing. */
const repeatRows = (page: Page, accountId: string, documentId: string) =>
  page.evaluate(
    async ([name, documentId, count]) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const transaction = opening.result.transaction('updates', 'readwrite')
      const store = transaction.objectStore('updates')
      const reading = store.getAll()
      reading.onsuccess = () => {
        const row = reading.result.findLast((row) => row.documentId === documentId)
        for (let copy = 0; copy < count; copy++) store.put({ ...row, key: `${row.key}-${copy}` })
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onerror = reject
      })
      opening.result.close()
    },
    [`civic-hub-${accountId}`, documentId, rowsBeforeCompaction] as const,
  )

/** Kills a tab at once: no code of it runs any more, and beforeunload is skipped. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** Inserts a word before all notes of a meeting, letter by letter. */
function insertBeforeNotes(doc: Y.Doc, meetingId: string, word: string): void {
  const paragraph = meetingNotes(doc, meetingId)?.get(0) as Y.XmlElement
  const text = paragraph.get(0) as Y.XmlText
  for (const [index, letter] of [...word].entries()) text.insert(index, letter)
}

test(`L3, L4: tabs are killed while they write and compact, and while another member writes, and no word is lost, seed ${freshSeed}`, async ({
  relay,
  liveMeeting,
}) => {
  const {
    ana,
    sam,
    id,
    page: first,
    address,
    write,
  } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], installedForMeetings)
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  await meetingsOfflineReady(first)
  const letters = 'a'.repeat(20)
  await typeNotes(first, letters)
  await expectChip(first, 'Synced')
  const rows = (page: Page) => countRows(page, ana.account.id, 'updates')
  await expect.poll(() => rows(first)).toBeGreaterThanOrEqual(letters.length)
  await repeatRows(first, ana.account.id, id)

  const random = createRandom(freshSeed)
  const words: string[] = []
  let writing = first
  // Both in the tab that is killed and in the one that replaces it.
  for (let round = 0; round < 2; round++) {
    const next = await first.context().newPage()
    await next.clock.install()
    await next.goto(address)
    await expect(notes(next)).toBeVisible()
    const typing = round === 0 ? writing : next
    for (const before of words) await notesSay(typing, before)
    // Each person types at a place of their own, and only behind whole words: an insertion right behind a
    // half-typed word can split it (replica/RULES.md, "Two people behind the same letter").
    const [here, there] = [`[ana${round}]`, `[sam${round}]`]
    await Promise.all([
      typeNotes(typing, here),
      writeAs(sam, relay, id, (doc) => insertBeforeNotes(doc, meetingId, there)),
    ])
    words.push(here, there)
    await expectChip(typing, /Synced|Saved on this device|Saving/)
    // The new tab may compact two seconds after it was opened, and the other tab is killed during that.
    await next.clock.fastForward(5_000)
    await next.waitForTimeout(random.below(120))
    await kill(writing)
    writing = next
  }
  await expectChip(writing, 'Synced')
  for (const word of words) await notesSay(writing, word)
  // A page writes received updates in one batch, half a second later. A transaction of the store waits for
  // the earlier ones.
  await writing.clock.fastForward(1_000)
  await expect.poll(() => rows(writing), 'the rows are compacted').toBeLessThan(rowsBeforeCompaction)
  // The content that the device stores, without the server.
  await writing.context().setOffline(true)
  await writing.reload()
  for (const word of words) await notesSay(writing, word)
  await expect.poll(async () => (await writtenNotes(writing)).replaceAll(/\[\w+\]/g, '')).toBe(letters)
  const stored = await write((doc) => JSON.stringify(doc.getMap('meetings')))
  for (const word of words) expect(stored).toContain(word)
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
