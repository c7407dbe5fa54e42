import type { FileChooser, Page } from '@playwright/test'
import * as Y from 'yjs'
import { readHistory, replay } from '../support/device/history.ts'
import type { Person } from '../support/people/signed-in-person.ts'
import { expect, expectAccessible, expectChip, goWithin, notes, test, typeNotes, writtenNotes } from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'
import { notesOnHub } from './write-as.ts'

const ideasOfOthers = {
  name: 'ideas.json',
  mimeType: 'application/json',
  buffer: Buffer.from('{"ideas":[{"title":"Longer opening hours"}]}'),
}

/** Saves the file that the chip's panel offers offline. */
async function passOn(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sync status' }).click()
  await page.getByRole('button', { name: 'Pass on by file' }).click()
  const path = await (await download).path()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText('It also takes changes to another member without a connection')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  return path
}

/** Imports a file on the committee's own page, and returns to the meeting. */
async function importFrom(page: Page, path: string, says: readonly string[]): Promise<void> {
  const address = new URL(page.url()).pathname
  await goWithin(page, 'parks', '/parks/settings#export')
  await page.getByRole('button', { name: 'Add changes from a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const choose = async (label: string, file: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: label }).click()
    await (await chooser).setFiles(file)
  }
  // A file of another kind first.
  await choose('Choose a file', ideasOfOthers)
  await expect(dialog).toContainText('It has no changes of Parks.')
  await choose('Choose another file', path)
  await expect(dialog).toContainText('It is on this device already. What it lacks is added')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add the changes' }).click()
  await expect(dialog).toContainText('The changes of the file are here')
  for (const words of says) await expect(dialog).toContainText(words)
  await expectAccessible(page)
  await goWithin(page, 'parks', address)
  await expect(notes(page)).toBeVisible()
}

test('two offline laptops exchange changes by file in both directions, and each change keeps its author', async ({
  liveMeeting,
  open,
}) => {
  const members = ['Ana Ortiz', 'Ben Okafor'] as const
  const { ana, ben, id, page: anas, address, write } = await liveMeeting(members)
  const bens = await open(ben, { path: address })
  await typeNotes(anas, 'Below. ')
  await expect(notes(bens)).toContainText('Below.')
  for (const page of [anas, bens]) {
    await expectChip(page, 'Synced')
    await sealed(page)
    await goOfflineWithAppFiles(page.context())
  }
  await typeNotes(anas, 'Ana at the hut. ')
  await expectChip(anas, /1 change waiting/)
  await importFrom(bens, await passOn(anas), ['1 change by Ana Ortiz added', 'They stay theirs'])
  await expectChip(bens, /1 change waiting/)
  await typeNotes(bens, 'Ben on the ridge. ')
  await expectChip(bens, /2 changes waiting/)
  await importFrom(anas, await passOn(bens), ['1 change by Ben Okafor added', '1 change by Ana Ortiz was here'])
  await expectChip(anas, /2 changes waiting/)
  for (const page of [anas, bens]) expect(await writtenNotes(page)).toBe('Below. Ana at the hut. Ben on the ridge. ')

  // Only one of them gets a connection again.
  await bens.context().setOffline(false)
  await expectChip(bens, 'Synced')
  await expect.poll(() => notesOnHub(write, address)).toContain('Below. Ana at the hut. Ben on the ridge.')
  await expectChip(anas, /2 changes waiting/)
  await anas.context().setOffline(false)
  await expectChip(anas, 'Synced')
  await typeNotes(anas, 'Home.')
  await expect(notes(bens)).toContainText('Ben on the ridge. Home.')

  const words = await wordsByAuthor(ana, id)
  expect(words.get('Ana Ortiz')).toContain('Ana at the hut. ')
  expect(words.get('Ben Okafor')).toContain('Ben on the ridge. ')
  expect(words.get('Ben Okafor')).not.toContain('Ana at the hut.')
})

/** The changes of each person according to the history. */
async function wordsByAuthor(person: Person, documentId: string): Promise<Map<string, string>> {
  const { steps, people } = await readHistory(person, documentId)
  const doc = replay(steps)
  const written = new Map<string, string>()
  for (const { accountId, clientIds } of steps.flatMap(({ authors }) => authors)) {
    const name = people.find((one) => one.accountId === accountId)?.name ?? accountId
    const words = clientIds.flatMap((clientId) =>
      (doc.store.clients.get(clientId) ?? []).map((item) =>
        item instanceof Y.Item && item.content instanceof Y.ContentString ? item.content.str : '',
      ),
    )
    written.set(name, (written.get(name) ?? '') + words.join(''))
  }
  return written
}

/** This device has the hub's seal, which it requests by itself. */
async function sealed(page: Page): Promise<void> {
  const hasSeal = () =>
    page.evaluate(async () => {
      const [{ name = '' } = {}] = (await indexedDB.databases()).filter(
        ({ name }) => name?.startsWith('civic') && name !== 'civic-hub-session',
      )
      return new Promise<boolean>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result
          const asking = database.transaction('explain').objectStore('explain').count('seal')
          asking.onsuccess = () => {
            database.close()
            resolve(asking.result === 1)
          }
        }
      })
    })
  await expect.poll(hasSeal).toBe(true)
}
