import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { scheduleMeeting } from '@civic-hub/committee'
import { setNoticeRule } from '@civic-hub/committee/notice'
import type { Page } from '@playwright/test'
import { addMember } from '../support/people/invite.ts'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Public notice' })
const rule = { unit: 'hours', count: 72, skipsWeekends: false, timeZone: 'UTC' } as const
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('an editor posts an agenda, a viewer sees a later change, and it is posted again', async ({
  gather,
  open,
  member,
}) => {
  const { ana, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meeting = await write((doc, context) => {
    demand(setNoticeRule(doc, context, rule))
    return demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor: inHours(76.5), venue: 'City Hall' }))
  })
  const address = `/${slug}/meetings/${meeting}?view=agenda`
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  const viewer = await open(vic, {
    path: `/${slug}/home`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const line = viewer.getByRole('region', { name: 'Upcoming Meetings' })
  await expect(line).toContainText(/Public notice of Budget: Post by .+: 4 hours left\./)
  await expectAccessible(viewer)
  await line.getByRole('link', { name: 'Public notice of Budget:' }).click()
  await expect(notice(viewer)).toContainText(/Post by .+: 4 hours left\./)
  await expect(notice(viewer).getByRole('button')).toHaveCount(0)

  // Sam is an editor, and works by keyboard.
  const page = await open(sam, { path: address, permissions: ['clipboard-read', 'clipboard-write'] })
  await expectChip(page, 'Synced')
  await notice(page).getByRole('button', { name: 'Post agenda' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Post this agenda?' })
  await expect(question).toContainText('cannot be changed or removed')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Post agenda' }).press('Enter')
  await expect(page.getByText('Agenda posted')).toBeVisible()
  for (const screen of [page, viewer])
    await expect(notice(screen)).toContainText(/Posted .+, 76 hours before the meeting; 72 hours are required\./)
  await expect(notice(page).getByRole('button', { name: /^Post/ })).toHaveCount(0)

  // The receipt is copied and saved, and its checksum is that of the posted text.
  await notice(page).getByText('Receipts', { exact: true }).press('Enter')
  await notice(page).getByRole('button', { name: 'Copy receipt' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Posted by: Sam Lee')
  const saved = await downloadOf(page, /^Save receipt/)
  expect(saved).toEqual({ name: 'budget-agenda-posted-1-receipt.txt', text: copied })
  const posted = await downloadOf(page, /^Download posted agenda/)
  expect(posted.name).toBe('budget-agenda-posted-1.txt')
  expect(posted.text).toContain('Place: City Hall\n\n1. Call to Order\n2. Old Business\n')
  expect(copied).toContain(createHash('sha256').update(posted.text).digest('hex'))
  await expectAccessible(page)
  // The window of a meeting never scrolls.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await viewer.getByText('Receipts', { exact: true }).click()
  await expect(notice(viewer).getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible(viewer)

  // An item is added: that starts a new clock, and says so on every screen.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await page.keyboard.type('Fees')
  await page.keyboard.press('Enter')
  for (const screen of [page, viewer]) {
    await expect(notice(screen)).toContainText('The agenda has changed since it was posted')
    await expect(notice(screen)).toContainText(/Post by .+: 4 hours left\./)
  }
  // Enter has begun one more item, which is on its way: posting waits for it.
  await notice(page).getByRole('button', { name: 'Post again' }).click()
  await question.getByRole('button', { name: 'Post agenda' }).click()
  for (const screen of [page, viewer]) {
    await expect(notice(screen)).not.toContainText('has changed')
    await expect(notice(screen).getByRole('listitem')).toHaveCount(2)
  }
})

async function downloadOf(page: Page, name: RegExp): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await notice(page).getByRole('button', { name }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
