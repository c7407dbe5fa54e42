import { addToTranscript, endMeeting, transcriptText } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contextOf, onPhone, openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose, demand, pressOn } from '../../../testing/screen.ts'

const field = () => page.getByRole('textbox', { name: 'Transcript' })

async function openTranscript(write = 'Ana: We plant trees.') {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  if (write !== '') demand(addToTranscript(await app.opened(), contextOf(app.me.by), app.meetingId, write))
  await page.getByRole('tab', { name: 'Transcript' }).click()
  return app
}

const importFile = (name: string, content: string) =>
  page.elementLocator(document.querySelector('input[type=file]') as Element).upload(new File([content], name))

test('a transcript is typed by two people', async () => {
  const app = await openTranscript('')
  await field().fill('Ana: We plant trees.')
  const other = await app.otherDevice()
  const text = transcriptText(other.doc, app.meetingId)
  expect(text?.toString()).toBe('Ana: We plant trees.')
  text?.insert(text.length, ' Sam: Which ones?')
  await expect.element(field()).toHaveValue('Ana: We plant trees. Sam: Which ones?')
})

test('on a phone the transcript is in the More menu', async () => {
  await onPhone()
  await openLiveMeeting()
  await choose(/^More$/, 'Transcript')
  await expect.element(field()).toBeVisible()
})

test('an imported file is added below what was typed', async () => {
  await openTranscript()
  await importFile(
    'may.vtt',
    'WEBVTT\n\n00:01:05.000 --> 00:01:09.000\n<v Joy Park>TREES along the river.</v>\n',
  )
  await expect.element(page.getByText('Transcript imported')).toBeVisible()
  await expect.element(field()).toHaveValue('Ana: We plant trees.\n\n[1:05] Joy Park: TREES along the river.')
})

test('a file that is no transcript, or is too long, changes nothing and gives the reason', async () => {
  await openTranscript()
  await importFile('may.srt', 'nothing of that kind')
  await expect
    .element(page.getByText('may.srt holds no text that can be read as a transcript.'))
    .toBeVisible()
  await importFile('year.txt', 'x'.repeat(400_000))
  await expect
    .element(page.getByText(/A transcript can have 400,000 characters\. This would add 400,000/))
    .toBeVisible()
  await expect.element(field()).toHaveValue('Ana: We plant trees.')
})

test('a paste that does not fit is refused as a whole', async () => {
  await openTranscript()
  const paste = new ClipboardEvent('paste', {
    clipboardData: new DataTransfer(),
    bubbles: true,
    cancelable: true,
  })
  paste.clipboardData?.setData('text', 'y'.repeat(399_999))
  ;(await field().findElement()).dispatchEvent(paste)
  expect(paste.defaultPrevented).toBe(true)
  await expect.element(page.getByText(/This would add 399,999, which is too many/)).toBeVisible()
  await expect.element(field()).toHaveValue('Ana: We plant trees.')
})

test('the search marks each match, and Escape returns to the field', async () => {
  await openTranscript('Ana: We plant trees. Joy: TREES along the river.')
  const search = page.getByRole('searchbox', { name: 'Search in the transcript' })
  await search.fill('trees')
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await pressOn(search, '{Enter}')
  await expect.element(page.getByText('2 of 2')).toBeVisible()
  expect(document.querySelector('mark[data-current]')?.textContent).toBe('TREES')
  await pressOn(search, '{Escape}')
  await expect.element(field()).toBeVisible()
})

test('the transcript is only readable after the meeting has ended', async () => {
  const app = await openTranscript()
  await expect.element(field()).toBeVisible()
  const other = await app.otherDevice()
  demand(endMeeting(other.doc, other.context, app.meetingId))
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(page.getByText('Ana: We plant trees.')).toBeVisible()
})
