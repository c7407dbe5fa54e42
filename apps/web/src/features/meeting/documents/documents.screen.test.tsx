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

test('a file of another kind is named, and closing the note moves the focus to the heading', async () => {
  await openDocuments()
  await expect.element(page.getByText('No documents yet.')).toBeVisible()
  await attachFiles(letter(), letter('<p>', 'page.html'))
  await storedHere('letter.txt')
  await expect.element(page.getByText('“page.html” was not attached')).toBeVisible()
  await page.getByRole('button', { name: 'Close the note about page.html' }).click()
  await expect.element(heading()).toHaveFocus()
  expect(documentRow('page.html').length).toBe(0)
})

test('a preview shows a picture and the words of a text file', async () => {
  await openDocuments()
  await attachFiles(await scan(), letter())
  await open('scan.png')
  await expect.element(page.getByRole('img', { name: 'scan.png' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await open('letter.txt')
  await expect.element(page.getByText('the swings squeak')).toBeVisible()
})

test('keys enlarge the page of a PDF', async () => {
  await openDocuments()
  await attachFiles(pdf())
  await open('plan.pdf')
  const preview = page.getByRole('dialog', { name: 'plan.pdf' })
  await expect.element(preview.getByRole('status').first()).toMatchTextContent('Page 1 of 2')
  const picture = await preview.getByRole('img', { name: 'plan.pdf: Page 1 of 2' }).findElement()
  picture.parentElement?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(preview.getByRole('img', { name: 'plan.pdf: Page 2 of 2' })).toBeVisible()
  await userEvent.keyboard('+')
  await expect.element(preview.getByText('150 %')).toBeVisible()
})

test('a document that is renamed and moved keeps its ending, and is listed with the item on other devices', async () => {
  const app = await openDocuments({
    write: (doc, context) =>
      void addAgendaItem(doc, context, [...doc.getMap('meetings').keys()][0] ?? '', 'New swings'),
  })
  const other = await app.otherDevice()
  await attachFiles(pdf())
  await storedHere('plan.pdf')
  await choose('Actions for plan.pdf', 'Rename or move')
  const form = page.getByRole('form', { name: 'Editing plan.pdf' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Garden plan')
  await form.getByRole('combobox', { name: 'Belongs to' }).selectOptions('New swings')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(menuOf('Garden plan.pdf')).toHaveFocus()
  await expect.element(page.getByRole('list', { name: 'New swings' })).toMatchTextContent('Garden plan.pdf')
  const [document] = queryDocuments(other.doc, app.meetingId).read()
  expect(document?.name).toBe('Garden plan.pdf')
  expect(document?.item).not.toBeNull()
})

test('a new version keeps the earlier ones, and an earlier one becomes the newest', async () => {
  const app = await openDocuments()
  const doc = await app.opened()
  await attachFiles(letter())
  await storedHere('letter.txt')
  await menuOf('letter.txt').click()
  await expect.element(page.getByRole('menuitem', { name: 'Replace by a new version' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  chooseFiles('input[type=file][hidden]', [letter('Dear committee, thank you.')])
  await expect.poll(() => queryDocuments(doc, app.meetingId).read()[0]?.versions.length).toBe(2)
  await choose('Actions for letter.txt', '2 versions')
  await page.getByRole('button', { name: 'Make this the newest' }).click()
  const versions = page.getByRole('list', { name: 'Versions of letter.txt' }).getByRole('listitem')
  await expect.poll(() => versions.length).toBe(3)
})

test('a removed document disappears on other devices, and Undo restores it; the focus stays near it', async () => {
  const app = await openDocuments()
  const other = await app.otherDevice()
  await attachFiles(await scan(), letter())
  await storedHere('letter.txt')
  const there = () =>
    queryDocuments(other.doc, app.meetingId)
      .read()
      .map(({ name }) => name)
  expect(there().toSorted()).toEqual(['letter.txt', 'scan.png'])
  await choose('Actions for scan.png', /[Rr]emove$/)
  await expect.element(documentRow('scan.png')).not.toBeInTheDocument()
  await expect.element(menuOf('letter.txt')).toHaveFocus()
  expect(there()).toEqual(['letter.txt'])
  await undo().click()
  await expect.element(documentRow('scan.png')).toBeVisible()
  await expect.element(menuOf('scan.png')).toHaveFocus()
  expect(there().toSorted()).toEqual(['letter.txt', 'scan.png'])
})

test('only an owner is offered to erase a file for good', async () => {
  await openDocuments({ access: 'editor' })
  await attachFiles(letter())
  await menuOf('letter.txt').click()
  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Erase for good' }).length).toBe(0)
})

test('an owner is offered to erase a file for good, and is asked before it', async () => {
  await openDocuments()
  await attachFiles(letter())
  await choose('Actions for letter.txt', 'Erase for good')
  await expect.element(page.getByRole('dialog', { name: 'Erase “letter.txt” for good?' })).toBeVisible()
})

const withFiles = (...files: File[]) => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

test('a picture that is pasted with words is left to the field; without words it is attached', async () => {
  await openDocuments()
  await attachFiles(letter())
  await storedHere('letter.txt')
  await choose('Actions for letter.txt', 'Rename or move')
  const field = await page.getByRole('textbox', { name: 'Name' }).findElement()
  // A spreadsheet copies a picture of the cells beside their text.
  const paste = (words: string | null) => {
    const clipboardData = withFiles(new File(['x'], 'picture.png', { type: 'image/png' }))
    if (words !== null) clipboardData.setData('text/plain', words)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return field.dispatchEvent(event) ? 'left to the field' : 'attached'
  }
  expect(paste('Garden plan')).toBe('left to the field')
  expect(paste(null)).toBe('attached')
  await expect.element(documentRow('picture.png')).toBeVisible()
})

/** Drags a file over an element and drops it there; true if the browser would then leave the app. */
async function drop(target: Locator, file: File): Promise<boolean> {
  const element = await target.findElement()
  const event = (type: string) =>
    new DragEvent(type, { dataTransfer: withFiles(file), bubbles: true, cancelable: true })
  return [element.dispatchEvent(event('dragover')), element.dispatchEvent(event('drop'))].includes(true)
}

test('a file that is dropped on the tab is attached, and one beside it is ignored', async () => {
  await openDocuments()
  expect(await drop(page.getByRole('heading', { level: 1 }).first(), letter('x', 'beside.txt'))).toBe(false)
  expect(await drop(heading(), letter('Dear committee', 'dropped.txt'))).toBe(false)
  await open('dropped.txt')
  await expect.element(page.getByRole('dialog').getByText('Dear committee')).toBeVisible()
  expect(documentRow('beside.txt').length).toBe(0)
})

test('names a file that could not be stored, also on another screen', async () => {
  await openDocuments()
  let removeCard = () => {}
  const reading = new Promise<ArrayBuffer>((_, reject) => {
    removeCard = () => reject(new DOMException('The card was taken out', 'NotReadableError'))
  })
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(reading)
  onTestFinished(() => read.mockRestore())
  await attachFiles(letter())
  await expect.element(page.getByText('Storing 1 file on this device…')).toBeVisible()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect.element(page.getByRole('button', { name: 'Attach files' })).not.toBeInTheDocument()
  removeCard()
  await expect.element(page.getByText('“letter.txt” was not attached')).toBeVisible()
})

test('a full device attaches no file, and shows the reason', async () => {
  const app = await openDocuments()
  const { add, put } = IDBObjectStore.prototype
  for (const method of ['add', 'put'] as const) {
    const store = vi.spyOn(IDBObjectStore.prototype, method)
    store.mockImplementation(function (this: IDBObjectStore, ...row) {
      if (['files', 'uploads'].includes(this.name))
        throw new DOMException('The disk is full', 'QuotaExceededError')
      return (method === 'add' ? add : put).apply(this, row)
    })
    onTestFinished(() => store.mockRestore())
  }
  await attachFiles(letter())
  await expect.element(page.getByText('“letter.txt” was not attached')).toBeVisible()
  await expect.element(page.getByText('There is no room left on this device.')).toBeVisible()
  await expect.element(page.getByText('No documents yet.')).toBeVisible()
  expect(queryDocuments(await app.opened(), app.meetingId).read()).toEqual([])
})

test('an upload that could not be paused is named', async () => {
  await openDocuments()
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
})

test('the preview of a file that cannot be read shows that', async () => {
  await openDocuments()
  await attachFiles(letter())
  await storedHere('letter.txt')
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
  read.mockRejectedValue(new DOMException('Gone', 'NotReadableError'))
  onTestFinished(() => read.mockRestore())
  await open('letter.txt')
  await expect.element(page.getByRole('dialog').getByText('This file cannot be shown.')).toBeVisible()
})

test('a document of the earlier app is a link to the web', async () => {
  await openDocuments({
    write(doc) {
      const [meeting] = doc.getMap('meetings').values()
      const old = { name: 'Old plan.pdf', type: 'pdf', uploadDate: '', extractedText: '' }
      if (meeting instanceof Y.Map)
        meeting.set('document:old', { ...old, url: 'https://example.org/old.pdf' })
    },
  })
  await expect
    .element(page.getByRole('link', { name: 'Old plan.pdf' }))
    .toHaveAttribute('href', 'https://example.org/old.pdf')
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
