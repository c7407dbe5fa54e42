import { addAgendaItem } from '@civic-hub/committee'
import { queryDocuments } from '@civic-hub/committee/documents'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import { docxParts } from '../../../../../../tests/support/docx-parts.ts'
import { smallPdfText } from '../../../../../../tests/support/small-pdf.ts'
import { attachFiles, chooseFiles, documentRow, onePixel } from '../../../testing/attach-files.ts'
import { undo } from '../../../testing/choose.ts'
import { type LiveMeetingOptions, openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose } from '../../../testing/screen.ts'

const pdf = () => new File([smallPdfText('The old wisteria', 'Second page')], 'plan.pdf')
const letter = (words = 'Dear committee, the swings squeak.', name = 'letter.txt') => new File([words], name)
const scan = () => onePixel('scan.png')

async function report(): Promise<File> {
  const zip = new ZipWriter(new BlobWriter())
  for (const [path, text] of Object.entries(docxParts(['Dear committee', 'The gazebo leaks'])))
    await zip.add(path, new TextReader(text))
  return new File([await zip.close()], 'report.docx')
}

async function openDocuments(options: LiveMeetingOptions = {}) {
  const app = await openLiveMeeting({ others: ['Sam Lee'], ...options })
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  return app
}

const heading = () => page.getByRole('heading', { name: 'Documents', exact: true })
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const open = (name: string) => page.getByRole('button', { name: `Open ${name}` }).click()
const storedHere = (name: string) => expect.element(documentRow(name)).toMatchTextContent('On this device')

const withFiles = (...files: File[]) => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

/** Drags a file over an element and drops it there; true if the browser would then leave the app. */
async function drop(target: Locator, file: File): Promise<boolean> {
  const element = await target.findElement()
  const event = (type: string) =>
    new DragEvent(type, { dataTransfer: withFiles(file), bubbles: true, cancelable: true })
  return [element.dispatchEvent(event('dragover')), element.dispatchEvent(event('drop'))].includes(true)
}

test('a file is attached from the chooser or dropped on the tab, and shown; one of another kind is named, one beside the tab ignored; only an owner is offered to erase a file for good', async () => {
  const { setAccess } = await openDocuments()
  await expect.element(page.getByText('No documents yet.')).toBeVisible()
  await attachFiles(letter('<p>', 'page.html'), letter('a letter', 'letter.pdf'), await scan())
  await storedHere('scan.png')
  // Its content is not what its name says: the hub would refuse it after the upload.
  const refused = page.getByText(/^Its content is not what its name says\. .* save it there as PDF/)
  await expect.element(refused).toBeVisible()
  await page.getByRole('button', { name: 'Close the note about letter.pdf' }).click()
  expect(documentRow('letter.pdf').length).toBe(0)
  await expect.element(page.getByText('“page.html” was not attached')).toBeVisible()
  await page.getByRole('button', { name: 'Close the note about page.html' }).click()
  await expect.element(heading()).toHaveFocus()
  expect(documentRow('page.html').length).toBe(0)

  expect(await drop(page.getByRole('heading', { level: 1 }).first(), letter('x', 'beside.txt'))).toBe(false)
  expect(await drop(heading(), letter())).toBe(false)
  await open('letter.txt')
  await expect.element(page.getByRole('dialog').getByText('the swings squeak')).toBeVisible()
  expect(documentRow('beside.txt').length).toBe(0)
  await userEvent.keyboard('{Escape}')
  await open('scan.png')
  await expect.element(page.getByRole('img', { name: 'scan.png' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  setAccess('editor')
  await menuOf('letter.txt').click()
  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Erase for good' }).length).toBe(0)
})

test('a document that is renamed and moved keeps its ending, and is listed with the item on other devices; a picture pasted with words is left to the field', async () => {
  const app = await openDocuments({
    write: (doc, context) =>
      void addAgendaItem(doc, context, [...doc.getMap('meetings').keys()][0] ?? '', 'New swings'),
  })
  const other = await app.otherDevice()
  await attachFiles(letter())
  await storedHere('letter.txt')
  await choose('Actions for letter.txt', 'Rename or move')
  const form = page.getByRole('form', { name: 'Editing letter.txt' })
  const field = form.getByRole('textbox', { name: 'Name' })
  const named = await field.findElement()
  // A spreadsheet copies a picture of the cells beside their text.
  const picture = await onePixel('picture.png')
  const paste = (words: string | null) => {
    const clipboardData = withFiles(picture)
    if (words !== null) clipboardData.setData('text/plain', words)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return named.dispatchEvent(event) ? 'left to the field' : 'attached'
  }
  expect(paste('Garden plan')).toBe('left to the field')
  expect(paste(null)).toBe('attached')
  await expect.element(documentRow('picture.png')).toBeVisible()

  await field.fill('Garden plan')
  await form.getByRole('combobox', { name: 'Belongs to' }).selectOptions('New swings')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(menuOf('Garden plan.txt')).toHaveFocus()
  await expect.element(page.getByRole('list', { name: 'New swings' })).toMatchTextContent('Garden plan.txt')
  const there = queryDocuments(other.doc, app.meetingId).read()
  expect(there.map(({ name, item }) => [name, item !== null])).toEqual(
    expect.arrayContaining([
      ['Garden plan.txt', true],
      ['picture.png', false],
    ]),
  )
})

test('an earlier version becomes the newest; a removed document is restored by Undo, here and on other devices; an owner is asked before a file is erased', async () => {
  const app = await openDocuments()
  const other = await app.otherDevice()
  await attachFiles(letter())
  await storedHere('letter.txt')
  const there = () => queryDocuments(other.doc, app.meetingId).read()
  await menuOf('letter.txt').click()
  await expect.element(page.getByRole('menuitem', { name: 'Replace by a new version' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  chooseFiles('input[type=file][hidden]', [letter('Dear committee, thank you.')])
  await expect.poll(() => there()[0]?.versions.length).toBe(2)
  await choose('Actions for letter.txt', '2 versions')
  await page.getByRole('button', { name: 'Make this the newest' }).click()
  const versions = page.getByRole('list', { name: 'Versions of letter.txt' }).getByRole('listitem')
  await expect.poll(() => versions.length).toBe(3)

  await attachFiles(await scan())
  await storedHere('scan.png')
  const namesThere = () =>
    there()
      .map(({ name }) => name)
      .toSorted()
  expect(namesThere()).toEqual(['letter.txt', 'scan.png'])
  await choose('Actions for scan.png', /[Rr]emove$/)
  await expect.element(documentRow('scan.png')).not.toBeInTheDocument()
  // The focus stays near it.
  await expect.element(menuOf('letter.txt')).toHaveFocus()
  expect(namesThere()).toEqual(['letter.txt'])
  await undo().click()
  await expect.element(documentRow('scan.png')).toBeVisible()
  await expect.element(menuOf('scan.png')).toHaveFocus()
  expect(namesThere()).toEqual(['letter.txt', 'scan.png'])

  await choose('Actions for letter.txt', 'Erase for good')
  await expect.element(page.getByRole('dialog', { name: 'Erase “letter.txt” for good?' })).toBeVisible()
})

test('a full device attaches no file, and shows the reason; a file that could not be stored is named, also on another screen', async () => {
  const app = await openDocuments()
  const { add, put } = IDBObjectStore.prototype
  const stores = (['add', 'put'] as const).map((method) => {
    const store = vi.spyOn(IDBObjectStore.prototype, method)
    onTestFinished(() => store.mockRestore())
    return store.mockImplementation(function (this: IDBObjectStore, ...row) {
      if (['files', 'uploads'].includes(this.name)) throw new DOMException('The disk is full', 'QuotaExceededError')
      return (method === 'add' ? add : put).apply(this, row)
    })
  })
  await attachFiles(letter())
  await expect.element(page.getByText('“letter.txt” was not attached')).toBeVisible()
  await expect.element(page.getByText('There is no room left on this device.')).toBeVisible()
  await expect.element(page.getByText('No documents yet.')).toBeVisible()
  expect(queryDocuments(await app.opened(), app.meetingId).read()).toEqual([])
  for (const store of stores) store.mockRestore()

  let removeCard = () => {}
  const reading = new Promise<ArrayBuffer>((_, reject) => {
    removeCard = () => reject(new DOMException('The card was taken out', 'NotReadableError'))
  })
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(reading)
  onTestFinished(() => read.mockRestore())
  await attachFiles(letter('Dear all', 'other.txt'))
  await expect.element(page.getByText('Storing 1 file on this device…')).toBeVisible()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect.element(page.getByRole('button', { name: 'Attach files' })).not.toBeInTheDocument()
  removeCard()
  await expect.element(page.getByText('“other.txt” was not attached')).toBeVisible()
})

test('an upload that could not be paused and a file that cannot be read are named; a document of the earlier app is a link', async () => {
  await openDocuments({
    write(doc) {
      const [meeting] = doc.getMap('meetings').values()
      const old = { name: 'Old plan.pdf', type: 'pdf', uploadDate: '', extractedText: '' }
      if (meeting instanceof Y.Map) meeting.set('document:old', { ...old, url: 'https://example.org/old.pdf' })
    },
  })
  await expect
    .element(page.getByRole('link', { name: 'Old plan.pdf' }))
    .toHaveAttribute('href', 'https://example.org/old.pdf')
  await attachFiles(letter())
  await expect.element(documentRow('letter.txt')).toMatchTextContent(/waiting to be uploaded|Uploading/)
  const { put } = IDBObjectStore.prototype
  const store = vi.spyOn(IDBObjectStore.prototype, 'put')
  store.mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.name === 'uploads') throw new DOMException('The disk is full', 'QuotaExceededError')
    return put.apply(this, row)
  })
  onTestFinished(() => store.mockRestore())
  await choose('Actions for letter.txt', 'Pause upload')
  await expect.element(page.getByText('The upload of “letter.txt” was not paused')).toBeVisible()

  await storedHere('letter.txt')
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
  read.mockRejectedValue(new DOMException('Gone', 'NotReadableError'))
  onTestFinished(() => read.mockRestore())
  await open('letter.txt')
  await expect.element(page.getByRole('dialog').getByText('This file cannot be shown.')).toBeVisible()
})

test('the words of attached PDF and Word documents are found', async () => {
  const app = await openDocuments()
  await attachFiles(pdf(), await report())
  await open('report.docx')
  await expect.element(page.getByRole('dialog').getByText('The gazebo leaks')).toBeVisible()
  const read = async () => queryDocuments(await app.opened(), app.meetingId).read()
  await expect.poll(async () => (await read()).map(({ text }) => text === null)).toEqual([false, false])
  app.go('/meetings')
  const field = page.getByRole('searchbox')
  for (const word of ['wisteria', 'gazebo']) {
    await field.fill(word)
    await expect.element(page.getByText('1 meeting found').first()).toBeInTheDocument()
    await expect.element(page.getByText('Spring planning').first()).toBeVisible()
    await field.fill('wisteriosis')
    await expect.element(page.getByText('Spring planning')).not.toBeInTheDocument()
  }
})
