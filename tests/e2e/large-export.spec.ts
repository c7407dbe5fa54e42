import { writeFile } from 'node:fs/promises'
import { scheduleMeeting } from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, openExport, test } from './fixtures.ts'
import { demand } from './write-as.ts'

/*
 * A large export is written into a file that the person chooses. The browser's own dialog is replaced; the
 * file is real.
 */

const nextYear = new Date().getFullYear() + 1

type Trial = 'dismiss' | 'full' | 'held' | 'save'
interface Chosen {
  trial: Trial
  aborted: boolean
  release: () => void
}
declare const chosen: Chosen

/** Replaces the dialog by one that chooses a file in the private files of the page. */
function replacePicker(): void {
  const trial: Chosen = { trial: 'dismiss', aborted: false, release: () => undefined }
  const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
    if (trial.trial === 'dismiss') throw new DOMException('The user aborted a request.', 'AbortError')
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('export.zip', {
      create: true,
    })
    const writer = (await handle.createWritable()).getWriter()
    const createWritable = async () =>
      new WritableStream<Uint8Array<ArrayBuffer>>({
        async write(piece) {
          if (trial.trial === 'full') throw new DOMException('No room', 'QuotaExceededError')
          if (trial.trial === 'held')
            await new Promise<void>((resolve) => {
              trial.release = resolve
            })
          await writer.write(piece)
        },
        close: () => writer.close(),
        abort(reason) {
          trial.aborted = true
          return writer.abort(reason)
        },
      })
    return { name: suggestedName, createWritable }
  }
  Object.assign(window, { chosen: trial, showSaveFilePicker })
}

const choose = (page: Page, trial: Trial) =>
  page.evaluate((next) => {
    chosen.trial = next
    chosen.aborted = false
  }, trial)

test('a large export asks for a file; the question can be dismissed, and the export cancelled, tried again and finished', async ({
  openCommittee,
}, testInfo) => {
  const { page, write, slug } = await openCommittee(['Ana Ortiz'])
  await write((doc, context) => {
    const id = demand(
      scheduleMeeting(doc, context, { title: 'Benches', scheduledFor: `${nextYear}-03-04T18:00:00.000Z` }),
    )
    // The document lists 300 MB; no device has the bytes.
    const file = { sha256: 'b'.repeat(64), bytes: 300_000_000, mime: 'video/webm' }
    demand(attachDocument(doc, context, id, { name: 'All of it.webm', file, by: 'Ana', item: null }))
  })
  await page.addInitScript(replacePicker)
  await page.goto(`/${slug}/members`)
  await page.getByRole('button', { name: 'Export this committee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const place = dialog.getByRole('button', { name: 'Choose where to save' })
  await expect(dialog).toContainText('1 committee, 300')
  await expectAccessible(page)
  await place.click()
  await expect(place).toBeVisible()

  await choose(page, 'full')
  await place.click()
  await expect(dialog).toContainText('There is no room for it. Choose another place, or make room.')
  await dialog.getByRole('button', { name: 'Try again' }).click()

  await choose(page, 'held')
  await place.click()
  await expect(dialog).toContainText('Writing the export…')
  await expect(dialog.getByRole('progressbar', { name: 'Writing the export…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await choose(page, 'save')
  await page.evaluate(() => chosen.release())
  await expect.poll(() => page.evaluate(() => chosen.aborted)).toBe(true)

  await page.getByRole('button', { name: 'Export this committee' }).click()
  await place.click()
  await expect(dialog).toContainText('The export is saved')
  await expect(dialog.getByRole('list', { name: 'Files that are not in the export' })).toHaveText(
    'All of it.webm',
  )
  const saved = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const file = await (await folder.getFileHandle('export.zip')).getFile()
    return [...new Uint8Array(await file.arrayBuffer())]
  })
  const path = testInfo.outputPath('export.zip')
  await writeFile(path, Uint8Array.from(saved))
  const { names, committees } = await openExport(path)
  expect(names).toContain(`${slug}/index.html`)
  expect(committees).toHaveLength(1)
})
