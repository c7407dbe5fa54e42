import { endMeeting } from '@civic-hub/committee'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-app.ts'
import { demand } from './write-as.ts'

test('the minutes are shown together with the doubts above them', async ({ liveMeeting }) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'])
  const release = await holdRequests(page, '**/assets/doubts-of-minutes-*.js')
  const loaded = page.waitForResponse('**/assets/minutes-tab-*.js')
  await page.goto(`${address}?view=minutes`)
  await (await loaded).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const minutes = page.getByRole('article')
  await expect(minutes).toHaveCount(0)
  release()
  await expect(minutes).toBeVisible()
})

test('the sources of a completed meeting are shown below the numbers of its resolutions', async ({
  liveMeeting,
}) => {
  const { page, address, write } = await liveMeeting(['Ana Ortiz'])
  await write((doc, context) =>
    demand(endMeeting(doc, context, decodeURIComponent(address.split('/').at(-1) ?? ''))),
  )
  const release = await holdRequests(page, '**/assets/resolution-numbers-*.js')
  const loaded = page.waitForResponse('**/assets/sources-section-*.js')
  await page.goto(`${address}?view=minutes`)
  await (await loaded).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const sources = page.getByRole('heading', { name: 'Sources' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(sources).toHaveCount(0)
  release()
  await expect(sources).toBeVisible()
})
