import { readFile } from 'node:fs/promises'
import { endMeeting } from '@civic-hub/committee'
import { addMember } from '@civic-hub/committee/members'
import { expect, expectAccessible, test } from './fixtures.ts'
import { holdRequests } from './hold-app.ts'
import { demand } from './write-as.ts'

test('the clerk sets kind, depth, letters, public and signatures of minutes, also on a phone', async ({
  openCommittee,
}) => {
  const { page, slug, write } = await openCommittee(['Ana Ortiz'])
  await write((doc, context) => {
    const about = { email: '', from: '', until: '', account: '' }
    demand(addMember(doc, context, { ...about, name: 'Bob Reyes', role: 'Clerk' }))
  })

  // The committee's settings of its minutes.
  await page.goto(`/${slug}/meetings/template`)
  const settings = page.getByRole('region', { name: 'Minutes', exact: true })
  await settings.getByLabel('How much minutes contain').selectOption('Decisions and notes by item')
  await settings.getByLabel('Running numbers').selectOption('Meeting and item: 70/7')
  const signers = settings.getByLabel('Offices that sign')
  await signers.fill(`Chair, ${'x'.repeat(90)}`)
  await signers.press('Tab')
  await expect(settings.getByText('Use at most 80 characters for each entry.')).toBeVisible()
  await signers.fill('Chair, Clerk')
  await signers.press('Tab')
  await expect(settings.getByText('Use at most 80 characters')).toHaveCount(0)
  await expectAccessible(page)

  // The kind is chosen from the committee's, or typed.
  await page.goto(`/${slug}/meetings`)
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('Budget')
  await dialog.getByRole('combobox', { name: 'Kind of meeting' }).fill('Spec')
  await page.getByRole('option', { name: 'Special meeting' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect(page.locator('header', { hasText: 'Budget' }).getByText('Special meeting')).toBeVisible()

  // The number of the public is stated once, when the field is left.
  await page.goto(`${page.url().split('?')[0]}?view=attendance`)
  const visitors = page.getByLabel('Members of the public present')
  await visitors.fill('12')
  await visitors.press('Enter')
  await expect(page.getByText('12 of the public recorded as present')).toBeVisible()
  const person = page.getByRole('form', { name: 'Somebody else is here' })
  await person.getByRole('textbox', { name: 'Name' }).fill('Bob Reyes')
  await person.getByRole('checkbox').uncheck()
  await person.getByRole('button', { name: 'Add as present' }).click()
  await expectAccessible(page)

  await page.goto(`${page.url().split('?')[0]}?view=minutes`)
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText('Special meeting')
  await expect(minutes).toContainText('Bob Reyes (Clerk)')
  await expect(minutes).toContainText('Members of the public present: 12')
  await expect(minutes).toContainText('Clerk (Bob Reyes): ____')
  await expect(minutes.getByRole('heading', { name: 'Rituals' })).toHaveCount(0)

  // One meeting has another depth; its number gives the running numbers.
  await page.getByText('Facts for these minutes').click()
  await page.getByLabel('How much these minutes contain').selectOption('Everything')
  await expect(minutes.getByRole('heading', { name: 'Rituals' })).toBeVisible()
  await page.getByLabel('Number of this meeting').fill('70')
  await expect(minutes).toContainText('Special meeting, no. 70')
  await expect(minutes).toContainText('70/1 Call to Order')
  const letter = page.getByRole('form', { name: 'Add letter' })
  await letter.getByRole('button', { name: 'Add letter' }).click()
  await expect(letter.getByText('Say what the letter is about.')).toBeVisible()
  await expect(letter.getByLabel('Subject')).toBeFocused()
  await letter.getByLabel('From').fill('County Clerk')
  await letter.getByLabel('Subject').fill('Road works')
  await letter.getByLabel('Date').fill('2026-04-20')
  await letter.getByRole('button', { name: 'Add letter' }).click()
  await expect(minutes).toContainText('Letter from County Clerk, Apr 20, 2026: Road works')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the letter “Road works”' }).click()
  await expect(minutes).not.toContainText('Road works')
  await expect(page.getByText('Letter removed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(minutes).toContainText('Road works')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .txt' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  for (const line of [
    'Special meeting, no. 70\n',
    'Members of the public present: 12\n',
    'CORRESPONDENCE\n- Letter from County Clerk, Apr 20, 2026: Road works\n',
    '70/1 Call to Order (',
    '- Clerk (Bob Reyes): ____',
  ])
    expect(text).toContain(line)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

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
