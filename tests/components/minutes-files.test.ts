import { endMeeting } from '@civic-hub/committee'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose } from '../../apps/web/src/testing/choose.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { writeNotes } from '../../apps/web/src/testing/notes.ts'
import { onPhone, reopenApp } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { boxOf, demand, pressOn } from '../../apps/web/src/testing/screen.ts'
import { minutes } from './support/approvals.ts'
import { expectChip, gatherInMeeting, openAs } from './support/with-hub.ts'

const menu = 'More for these minutes'
const more = () => page.getByRole('button', { name: menu })
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const pdfEntries = () => entries().filter((entry) => entry?.includes('.pdf'))

/** The minutes of a meeting with notes, which is live or has ended. */
async function openMinutes({ isLive = true } = {}): Promise<void> {
  const { people, meetingId, address, write } = await gatherInMeeting(['Ana Ortiz'])
  await write((doc, context) => {
    writeNotes(doc, meetingId, 'We agreed on the swings.')
    if (!isLive) demand(endMeeting(doc, context, meetingId))
  })
  await openAs(people[0], `${address}?view=minutes`)
  await expect.element(minutes()).toMatchTextContent('We agreed on the swings.')
  await expectChip(isLive ? 'Synced' : 'Read-only')
}

/** The workers that write files do not answer until the end of the test. */
function holdFiles(): void {
  class HeldWorker extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  const construct = (Real: typeof Worker, [url, options]: [URL, WorkerOptions]) =>
    String(url).includes('export-worker') ? new HeldWorker() : new Real(url, options)
  vi.stubGlobal('Worker', new Proxy(Worker, { construct }))
  onTestFinished(() => void vi.unstubAllGlobals())
}

const writing = () => page.getByRole('status').filter({ hasText: 'Writing the PDF…' })

test('the paper that was used last is offered first, also after the app is opened again', async () => {
  await openMinutes()
  await more().click()
  await expect.poll(pdfEntries).toEqual(['Download .pdf (Letter)', 'Download .pdf (A4)'])
  await expectAccessible()
  const files = watchSavedFiles()
  await page.getByRole('menuitem', { name: 'Download .pdf (A4)' }).click()
  const file = await files.newest()
  expect(file.name).toBe('spring-planning-minutes.pdf')
  expect(await file.text()).toMatch(/^%PDF-/)
  await reopenApp()
  await expect.element(minutes()).toBeVisible()
  await more().click()
  await expect.poll(pdfEntries).toEqual(['Download .pdf (A4)', 'Download .pdf (Letter)'])
})

test('long work on a PDF is shown, and can be cancelled', async () => {
  holdFiles()
  await openMinutes()
  await choose(menu, 'Download .pdf (A4)')
  await expect.element(writing()).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel the PDF' }).click()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(more()).toHaveFocus()
})

test('on a phone one line of buttons is above the minutes, and all actions can be reached by key', async () => {
  await onPhone()
  await openMinutes({ isLive: false })
  await expect.element(more()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download .txt' })).not.toBeInTheDocument()
  const copy = page.getByRole('button', { name: 'Copy to Clipboard' })
  expect((await boxOf(more())).y).toBe((await boxOf(copy)).y)
  await pressOn(more(), '{Enter}')
  await expect
    .poll(entries)
    .toEqual([
      'Download .txt',
      'Explain This',
      'Create Share Card',
      'Download .pdf (Letter)',
      'Download .pdf (A4)',
      'Download .docx',
      'Download .html',
      'Export for verification',
      'Print',
    ])
  await expectAccessible()
  const first = page.getByRole('menuitem', { name: 'Download .txt' })
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Explain This to Me' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(more()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveFocus()
  const files = watchSavedFiles()
  await userEvent.keyboard('{Enter}')
  expect((await files.newest()).name).toBe('spring-planning-minutes.txt')
})
