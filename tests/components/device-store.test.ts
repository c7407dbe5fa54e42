import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toDevtools } from '../../apps/web/src/testing/devtools.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { writeNotes } from '../../apps/web/src/testing/notes.ts'
import { notes, reopenApp, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { inStores } from './support/in-stores.ts'
import { expectChip, gatherInMeeting, goOffline, goOnline, type HubPerson, openAs } from './support/with-hub.ts'

type Store = 'updates' | 'pending' | 'documents' | 'committees' | 'quarantine'

/** The stores of a person's database, read and changed without the app. */
function createStoreOf(person: HubPerson) {
  const count = (store: Store) => inStores(person, (transaction) => transaction.objectStore(store).count())
  const put = (row: { update: Uint8Array }) =>
    inStores(person, (transaction) => transaction.objectStore('updates').put(row))
  return {
    count,
    clear: (store: Store) => inStores(person, (transaction) => transaction.objectStore(store).clear()),
    /** Writes bytes that are no update into the newest row. */
    async spoilNewest(): Promise<void> {
      const rows = await inStores(person, (transaction) => transaction.objectStore('updates').getAll())
      await put({ ...rows.at(-1), update: new Uint8Array([9, 9, 9]) })
    },
    /** Changes the last bytes of the oldest change that the hub does not have. */
    async spoilOldestPending(): Promise<void> {
      const [oldest = ''] = await inStores(person, (transaction) => transaction.objectStore('pending').getAllKeys())
      const row = await inStores(person, (transaction) => transaction.objectStore('updates').get(oldest))
      await put({ ...row, update: row.update.slice().fill(9, -3) })
    },
    /** The chip is still Synced in the first second of a change that waits. */
    async allSaved(): Promise<void> {
      await expect.poll(() => count('updates')).toBeGreaterThan(0)
      await expect.poll(() => count('pending')).toBe(0)
      await expectChip('Synced')
    },
  }
}

/** Deletes all databases of the site, as a browser does that needs the space. */
async function evictDatabases(): Promise<void> {
  await toDevtools('Storage.clearDataForOrigin', {
    origin: location.origin,
    storageTypes: 'indexeddb',
  })
}

/** A meeting whose notes begin with words that the hub has. */
async function openWithWords() {
  const gathered = await gatherInMeeting(['Ana Ortiz'])
  const [ana] = gathered.people
  const store = createStoreOf(ana)
  await gathered.write((doc) => writeNotes(doc, gathered.meetingId, 'Known to the hub. '))
  await openAs(ana, gathered.address)
  await notesSay('Known to the hub.')
  await store.allSaved()
  return { ...gathered, ana, store }
}

/** The same, and words that only this device has. */
async function openWithUnsentWords(words: string) {
  const opened = await openWithWords()
  await goOffline()
  await expectChip('Offline')
  await typeNotes(words)
  await expectChip(/1 change waiting/)
  await expect.poll(() => opened.store.count('pending')).toBeGreaterThanOrEqual(words.length)
  return opened
}

const notesSay = (words: string) => expect.element(notes()).toMatchTextContent(words)
const panel = page.getByRole('dialog', { name: 'Sync status' })
const openPanel = () => userEvent.keyboard('{Control>}s{/Control}')
const damaged = 'Not saved: 1 change on this device is damaged'

test('a store that is deleted under an open page is written again, with the edits that no other device has', async () => {
  const { store } = await openWithUnsentWords('Before. ')
  await evictDatabases()
  await typeNotes('After.')
  await expectChip(/1 change waiting/)
  await expect.poll(() => store.count('pending')).toBe('Before. After.'.length)
  await expect.poll(() => store.count('committees')).toBe(2)
  await reopenApp()
  await notesSay('Known to the hub. Before. After.')
  await expectChip(/1 change waiting/)
  await goOnline()
  await expectChip('Synced')
})

test('a stored position without its content is ignored, and a row that cannot be read is loaded again from the hub', async () => {
  const { store } = await openWithWords()
  await store.clear('updates')
  await reopenApp()
  await notesSay('Known to the hub.')
  await expectChip('Synced')
  await store.allSaved()

  await store.spoilNewest()
  await reopenApp()
  await notesSay('Known to the hub.')
  await expectChip('Synced')
  expect(await store.count('quarantine')).toBe(1)
  await goOffline()
  await expectChip('Offline')
})

test('L27: damaged changes are shown in words and exported, and everything else is synced; they are counted after reopening, until they are removed', async () => {
  const { store, write } = await openWithUnsentWords('Benches.')
  await store.spoilOldestPending()
  await reopenApp()
  await notesSay('Known to the hub.')
  await expectChip(damaged)
  await openPanel()
  await expect.element(panel).toMatchTextContent('enches.')
  await expectAccessible()
  const files = watchSavedFiles()
  await panel.getByRole('button', { name: 'Export' }).click()
  expect((await files.newest()).name).toMatch(/^damaged-changes-.*\.txt$/)
  expect(await files.newestText()).toContain('enches.')
  await userEvent.keyboard('{Escape}')

  await goOnline()
  await typeNotes('Later. ')
  const words = () => write((doc) => JSON.stringify(doc.getMap('meetings').toJSON()))
  await expect.poll(words).toContain('Later.')
  expect(await words()).not.toContain('enches.')
  await expectChip(damaged)

  await reopenApp()
  await notesSay('Known to the hub.')
  await expectChip(damaged)
  await openPanel()
  await panel.getByRole('button', { name: 'Remove from this device' }).click()
  await panel.getByRole('button', { name: 'Remove them' }).click()
  await userEvent.keyboard('{Escape}')
  await expectChip('Synced')
})

test('L28: changes that the browser has removed are counted as lost', async () => {
  const { store } = await openWithUnsentWords('Gone. ')
  for (const name of ['documents', 'pending', 'updates'] as const) await store.clear(name)
  await reopenApp()
  await goOnline()
  await notesSay('Known to the hub.')
  await expectChip(damaged)
  await openPanel()
  await expect.element(panel).toMatchTextContent('The browser has lost the content of 1 change')
})
