import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { richMeetingFacts as facts } from '../../../testing/rich-meeting-facts.ts'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { boxOf } from '../../../testing/screen.ts'

const minutes = () => page.getByRole('article')

async function openRichMinutes(): Promise<void> {
  const found = { id: '' }
  await openApp({
    write: (doc) => {
      found.id = holdRichMeeting(doc)
    },
    path: () => `/meetings/${found.id}?view=minutes`,
  })
  await expect.element(minutes()).toBeVisible()
}

test('minutes have attendance, motions, votes and results, on screen and in the file', async () => {
  await openRichMinutes()
  for (const fact of facts) await expect.element(minutes()).toMatchTextContent(fact)
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const text = await files.newestText()
  for (const fact of facts) expect(text).toContain(fact)
})

test('items are in the order in which they were taken, and have their numbers of the agenda', async () => {
  await openRichMinutes()
  const items = () => minutes().getByRole('listitem')
  await expect.element(items().filter({ hasText: /^Playground/ })).toHaveAttribute('value', '5')
  const titles = items()
    .elements()
    .map(({ textContent }) => /^(Playground|Fees)/.exec(textContent)?.[0])
    .filter((title) => title !== undefined)
  expect(titles).toEqual(['Playground', 'Fees'])
})

test('minutes that were shown once are as wide as a phone, also in the parts out of view', async () => {
  await openRichMinutes()
  minutes().getByText('June council').element().scrollIntoView()
  await expect.element(minutes().getByText('June council')).toBeInViewport()
  page.getByRole('button', { name: 'Download .txt' }).element().scrollIntoView()
  await expect.element(page.getByRole('button', { name: 'Download .txt' })).toBeInViewport()
  await onPhone()
  await expect.poll(async () => (await boxOf(minutes())).width).toBeLessThan(390)
})
