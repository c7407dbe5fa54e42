import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import { watchSavedFiles } from '../../../apps/web/src/testing/saved-files.ts'

/** The meetings of a committee in an export, as JSON; `press` makes the browser download it. */
export async function exportedMeetings(documentId: string, press: () => Promise<void>): Promise<string> {
  const files = watchSavedFiles()
  await press()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect.element(dialog).toMatchTextContent('The export is saved')
  const entries = await new ZipReader(new BlobReader(await files.newest()), {
    useWebWorkers: false,
  }).getEntries()
  const read = async (name: string) => {
    const entry = entries.find(({ filename }) => filename === name)
    if (!entry || entry.directory) throw new Error(`The export has no ${name}`)
    return entry.getData(new Uint8ArrayWriter())
  }
  const { committees } = JSON.parse(new TextDecoder().decode(await read('civic-hub.json')))
  expect(committees.map(({ id }: { id: string }) => id)).toEqual([documentId])
  const doc = new Y.Doc()
  Y.applyUpdate(doc, await read(committees[0].document.path))
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  return JSON.stringify(doc.getMap('meetings').toJSON())
}
