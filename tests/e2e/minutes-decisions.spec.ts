import { readFile } from 'node:fs/promises'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('minutes with decisions are a draft until an owner approves them, and the public page has the same facts', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc) => holdRichMeeting(doc))
  const address = `/${slug}/meetings/${meetingId}?view=minutes`
  const page = await open(ana, { path: address })
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText('Draft: these minutes are not approved.')
  const facts = [
    'Present: Ann (Chair), Bob (Clerk), Cem, Dee (recused from item 5), Eva (from 7:10 PM until 7:45 PM)',
    'Motion: to buy wood chips for 150',
    'Moved by Bob, seconded by Cem',
    'Amendment: replace 100 by 150',
    'Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), 1 abstaining (Fay), recused (Dee)',
    'Result: Carried, 3 of 4 votes cast; 3 needed',
    'The chair declared the motion carried',
    'Public comment: Mia Novak (2:00)',
    'The meeting was adjourned at 7:50 PM.',
    'June council, Jun 1, 2026, 7:00 PM, Library',
  ]
  for (const fact of facts) await expect(minutes).toContainText(fact)
  // The items are in the order in which they were taken, and keep their numbers.
  const playground = minutes.getByRole('listitem').filter({ hasText: /^Playground/ })
  await expect(playground).toHaveAttribute('value', '5')
  await expectAccessible(page)
  // Shown once, the parts at the end keep their width while they are out of view.
  await minutes.getByText('June council').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Approve minutes' }).scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await minutes.boundingBox())?.width).toBeLessThan(390)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
  await expect(minutes).toContainText(/Approved by .*Ana Ortiz/)
  await expect(minutes).not.toContainText('Draft')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  for (const fact of facts) expect(text).toContain(fact)
  expect(text).toMatch(/\nApproved by .*Ana Ortiz/)
  const downloadingApproved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download approved text/ }).click()
  const approved = await readFile(await (await downloadingApproved).path(), 'utf8')
  for (const fact of facts) expect(approved).toContain(fact)
  expect(approved).not.toMatch(/Draft|Approved by/)

  // The guest who spoke can be replaced in the public record.
  await page.goto(`/${slug}/records`)
  await page.getByRole('button', { name: 'Publish May council' }).click()
  await page.getByRole('textbox', { name: 'Mia Novak is shown as' }).fill('A resident')
  await page.getByRole('button', { name: 'Publish for everybody' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'May council' })
  const link = row.getByRole('link', { name: 'View the public page of May council' })
  const publicPage = await open(null, {
    path: (await link.getAttribute('href')) ?? '',
    javaScriptEnabled: false,
  })
  for (const fact of facts.filter((one) => !one.includes('Mia')))
    await expect(publicPage.locator('body')).toContainText(fact)
  await expect(publicPage.getByText('Public comment: A resident (2:00)')).toBeVisible()
  await expect(publicPage.getByText('Mia Novak')).toHaveCount(0)
})
