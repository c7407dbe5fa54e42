import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  elementsOf,
  readPdf,
  readTaggedPdf,
  wordsOf,
} from '../../apps/web/src/features/meeting/minutes/pdf/testing/read-pdf.ts'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'

const more = (page: Page) => page.getByRole('button', { name: 'More for these minutes' })
const pdfEntries = (page: Page) => page.getByRole('menuitem', { name: /\.pdf/ })

async function choosePaper(page: Page, paper: 'A4' | 'Letter') {
  await more(page).click()
  await page.getByRole('menuitem', { name: `Download .pdf (${paper})` }).click()
}

async function downloadPdf(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await press()
  const file = await readFile(await (await downloading).path())
  const tagged = await readTaggedPdf(file)
  return {
    ...tagged,
    size: (await readPdf(file))[0]?.size,
    isDraft: tagged.pages.every(({ artifacts }) => artifacts.includes('DRAFT')),
    words: tagged.pages.flatMap(({ structure }) => elementsOf(structure, ['P', 'H1', 'H2']).map(wordsOf)),
  }
}

test('the secretary saves minutes as a tagged PDF on either paper, as a draft until their approval', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'שרה כהן and 漢 agreed.')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(page.getByRole('article')).toContainText('agreed.')

  // The paper of the language's region is offered first. The menu starts the worker that writes the file.
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('export-worker'))
  await more(page).click()
  await started
  await expect(pdfEntries(page)).toHaveText(['Download .pdf (Letter)', 'Download .pdf (A4)'])
  await page.keyboard.press('Escape')
  const draft = await downloadPdf(page, () => choosePaper(page, 'Letter'))
  expect(draft).toMatchObject({
    title: 'Minutes of Spring planning',
    language: 'en',
    size: [216, 279],
    isDraft: true,
    isMarked: true,
    showsTitle: true,
  })
  expect(draft.words.map((line) => line.replace(/\s/g, ''))).toContain('שרהכהןand漢agreed.')
  await expect(page.getByText('1 character cannot be printed: 漢.')).toBeVisible()
  await expectAccessible(page)

  // A failure is a sentence and a retry.
  await page.route('**/*.ttf', (route) => route.abort())
  await choosePaper(page, 'A4')
  await expect(page.getByRole('alert')).toContainText('The PDF could not be written.')
  await expectAccessible(page)
  await page.unroute('**/*.ttf')
  const retried = await downloadPdf(page, () => page.getByRole('button', { name: 'Try again' }).click())
  expect(retried).toMatchObject({ size: [210, 297], isDraft: true })
  expect(retried.words.map((line) => line.trim())).toContain(
    'Draft: the meeting is live, and its minutes grow with it.',
  )

  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
  await expect(page.getByRole('article')).toContainText('Approved by Ana Ortiz')
  const approved = await downloadPdf(page, () => choosePaper(page, 'A4'))
  expect(approved).toMatchObject({ size: [210, 297], isDraft: false })
  expect(approved.words.join()).toContain('Approved by Ana Ortiz')
})
