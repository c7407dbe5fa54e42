import { addToTranscript, endMeeting, transcriptText } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFiles, fieldOnScreen } from '../../../testing/attach-files.ts'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { onPhone, openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose, demand, pressOn } from '../../../testing/screen.ts'

const field = () => page.getByRole('textbox', { name: 'Transcript' })

async function importFile(name: string, content: string): Promise<void> {
  await expect.poll(() => fieldOnScreen('input[type=file]')).toBeDefined()
  chooseFiles('input[type=file]', [new File([content], name)])
}

test('a transcript is typed by two people, searched match by match, and only readable after the meeting; on a phone it is in the More menu', async () => {
  await onPhone()
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  await choose(/^More$/, 'Transcript')
  await expect.element(field()).toBeVisible()
  await page.viewport(1280, 800)
  await field().fill('Ana: We plant trees.')
  const other = await app.otherDevice()
  const text = transcriptText(other.doc, app.meetingId)
  expect(text?.toString()).toBe('Ana: We plant trees.')
  text?.insert(text.length, ' Joy: TREES too.')
  await expect.element(field()).toHaveValue('Ana: We plant trees. Joy: TREES too.')

  const search = page.getByRole('searchbox', { name: 'Search in the transcript' })
  await search.fill('trees')
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await pressOn(search, '{Enter}')
  await expect.element(page.getByText('2 of 2')).toBeVisible()
  expect(document.querySelector('mark[data-current]')?.textContent).toBe('TREES')
  await pressOn(search, '{Escape}')
  await expect.element(field()).toBeVisible()

  demand(endMeeting(other.doc, other.context, app.meetingId))
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(page.getByText('Ana: We plant trees. Joy: TREES too.')).toBeVisible()
})

test('a file that is no transcript, and a file or a paste that is too long, change nothing and give the reason; another file is added below', async () => {
  const typed = 'Ana: We plant trees.'
  const app = await openLiveMeeting({
    write: (doc, context) => demand(addToTranscript(doc, context, onlyMeetingIn(doc), typed)),
  })
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?view=transcript`)
  await expect.element(field()).toHaveValue(typed)
  await importFile('may.srt', 'nothing of that kind')
  await expect.element(page.getByText('may.srt holds no text that can be read as a transcript.')).toBeVisible()
  await importFile('year.txt', 'x'.repeat(400_000))
  await expect
    .element(page.getByText(/A transcript can have 400,000 characters\. This would add 400,000/))
    .toBeVisible()
  await expect.element(field()).toHaveValue(typed)

  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'y'.repeat(399_999))
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  ;(await field().findElement()).dispatchEvent(paste)
  expect(paste.defaultPrevented).toBe(true)
  await expect.element(page.getByText(/This would add 399,999, which is too many/)).toBeVisible()
  await expect.element(field()).toHaveValue(typed)

  await importFile('may.vtt', 'WEBVTT\n\n00:01:05.000 --> 00:01:09.000\n<v Joy Park>TREES along the river.</v>\n')
  await expect.element(page.getByText('Transcript imported')).toBeVisible()
  await expect.element(field()).toHaveValue(`${typed}\n\n[1:05] Joy Park: TREES along the river.`)
})
