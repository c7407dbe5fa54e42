import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { richMeetingFacts as facts } from '../../../testing/rich-meeting-facts.ts'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { boxOf } from '../../../testing/screen.ts'

const minutes = () => page.getByRole('article')

test('minutes have attendance, motions, votes and results, on screen and in the file, in the order in which items were taken; on a phone they are as wide', async () => {
  const found = { id: '' }
  await openApp({
    write: (doc) => {
      found.id = holdRichMeeting(doc)
    },
    path: () => `/meetings/${found.id}?view=minutes`,
  })
  await expect.element(minutes()).toBeVisible()
  for (const fact of facts) await expect.element(minutes()).toMatchTextContent(fact)
  const download = page.getByRole('button', { name: 'Download .txt' })
  const files = watchSavedFiles()
  await download.click()
  const text = await files.newestText()
  for (const fact of facts) expect(text).toContain(fact)

  // Items have their numbers of the agenda.
  const items = () => minutes().getByRole('listitem')
  await expect.element(items().filter({ hasText: /^Playground/ })).toHaveAttribute('value', '5')
  const titles = items()
    .elements()
    .map(({ textContent }) => /^(Playground|Fees)/.exec(textContent)?.[0])
    .filter((title) => title !== undefined)
  expect(titles).toEqual(['Playground', 'Fees'])

  // Also the parts out of view that were shown once are as wide as a phone.
  minutes().getByText('June council').element().scrollIntoView()
  await expect.element(minutes().getByText('June council')).toBeInViewport()
  download.element().scrollIntoView()
  await expect.element(download).toBeInViewport()
  // The minutes scroll, the window does not.
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
  await onPhone()
  await expect.poll(async () => (await boxOf(minutes())).width).toBeLessThan(390)
})

test('a completed meeting opens on its minutes, before their tools; its workflow is a press away, and Edit leads there', async () => {
  const found = { id: '' }
  const app = await openApp({
    write: (doc) => {
      found.id = holdRichMeeting(doc)
    },
    path: () => `/meetings/${found.id}`,
  })
  await expect.element(minutes()).toMatchTextContent('Minutes of May council')
  await expect.element(page.getByRole('tab', { name: 'Minutes' })).toHaveAttribute('aria-selected', 'true')
  const facts = page.getByText('Facts for these minutes')
  expect((await boxOf(facts)).y).toBeGreaterThan((await boxOf(minutes())).y)
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Meeting notes' })).toBeVisible()
  await expect.element(minutes()).not.toBeInTheDocument()
  app.go(`/meetings/${found.id}`)
  await expect.element(minutes()).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByRole('textbox', { name: 'Meeting notes' })).toBeVisible()
})
