import { scheduleMeeting } from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs } from './support/with-hub.ts'

const nextYear = new Date().getFullYear() + 1

/** Replaces the browser's dialog for a place by one that chooses a file in the private files of the page. */
async function replacePicker() {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('export.zip', { create: true })
  const trial = { kind: 'dismiss' as 'dismiss' | 'full' | 'held' | 'save', aborted: false, release: () => {} }
  const writers: WritableStreamDefaultWriter[] = []
  async function createWritable() {
    const writer = (await handle.createWritable()).getWriter()
    writers.push(writer)
    return new WritableStream<Uint8Array<ArrayBuffer>>({
      async write(piece) {
        if (trial.kind === 'full') throw new DOMException('No room', 'QuotaExceededError')
        if (trial.kind === 'held')
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
  }
  async function showSaveFilePicker({ suggestedName }: { suggestedName: string }) {
    if (trial.kind === 'dismiss') throw new DOMException('The user aborted a request.', 'AbortError')
    return { name: suggestedName, createWritable }
  }
  const former = Object.getOwnPropertyDescriptor(window, 'showSaveFilePicker') ?? { value: undefined }
  Object.defineProperty(window, 'showSaveFilePicker', { configurable: true, value: showSaveFilePicker })
  onTestFinished(async () => {
    Object.defineProperty(window, 'showSaveFilePicker', former)
    // A file that is still open cannot be removed.
    await Promise.allSettled(writers.map((writer) => writer.abort()))
    await folder.removeEntry('export.zip')
  })
  return { trial, saved: () => handle.getFile() }
}

test('a large export asks for a file; the question can be dismissed, and the export cancelled, tried again and finished', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, context) => {
    const id = demand(
      scheduleMeeting(doc, context, { title: 'Benches', scheduledFor: `${nextYear}-03-04T18:00:00.000Z` }),
    )
    // The document lists 300 MB; no device has the bytes.
    const file = { sha256: 'b'.repeat(64), bytes: 300_000_000, mime: 'video/webm' }
    demand(attachDocument(doc, context, id, { name: 'All of it.webm', file, by: 'Ana', item: null }))
  })
  const { trial, saved } = await replacePicker()
  await openAs(people[0], `/${slug}/settings#export`)
  await page.getByRole('button', { name: 'Export this committee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const place = dialog.getByRole('button', { name: 'Choose where to save' })
  await expect.element(dialog).toMatchTextContent('1 committee, 300')
  await expectAccessible()
  await place.click()
  await expect.element(place).toBeVisible()

  trial.kind = 'full'
  await place.click()
  await expect.element(dialog).toMatchTextContent('There is no room for it. Choose another place, or make room.')
  await dialog.getByRole('button', { name: 'Try again' }).click()

  Object.assign(trial, { kind: 'held', aborted: false })
  await place.click()
  await expect.element(dialog).toMatchTextContent('Writing the export…')
  await expect.element(dialog.getByRole('progressbar', { name: 'Writing the export…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  trial.kind = 'save'
  trial.release()
  await expect.poll(() => trial.aborted).toBe(true)

  await page.getByRole('button', { name: 'Export this committee' }).click()
  await place.click()
  await expect.element(dialog).toMatchTextContent('The export is saved')
  await expect
    .element(dialog.getByRole('list', { name: 'Files that are not in the export' }))
    .toHaveTextContent('All of it.webm')
  const reader = new ZipReader(new BlobReader(await saved()), { useWebWorkers: false })
  const entries = await reader.getEntries()
  expect(entries.map(({ filename }) => filename)).toContain(`${slug}/index.html`)
  const index = entries.find(({ filename }) => filename === 'civic-hub.json')
  if (!index || index.directory) throw new Error('The export has no index')
  expect(JSON.parse(await index.getData(new TextWriter())).committees).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})
