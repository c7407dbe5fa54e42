import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { cancelMeeting, scheduleMeeting } from '@civic-hub/committee'
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
    return demand(
      scheduleMeeting(doc, context, { title: 'Budget', scheduledFor: inHours(76.5), place: 'City Hall' }),
    )
  })
  const address = `/${slug}/meetings/${meeting}?view=agenda`
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  const viewer = await open(vic, {
    path: address,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await expect(notice(viewer)).toContainText(/Post by .+: 4 hours left\./)
  await expect(notice(viewer).getByRole('button')).toHaveCount(0)

  await viewer.goto(`/${slug}/home`)
  const line = viewer.getByRole('region', { name: 'Upcoming Meetings' })
  await expect(line).toContainText(/Public notice of Budget: Post by .+: 4 hours left\./)
  await expectAccessible(viewer)
  await line.getByRole('link', { name: 'Public notice of Budget:' }).click()

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
    await expect(notice(screen)).toContainText(
      /Posted .+, 76 hours before the meeting; 72 hours are required\./,
    )
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

test('a notice that was posted during a short break of the connection is shown after it', async ({
  gather,
  open,
}) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meeting = await write((doc, context) => {
    demand(setNoticeRule(doc, context, rule))
    return demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor: inHours(76.5) }))
  })
  const address = `/${slug}/meetings/${meeting}?view=agenda`
  const anas = await open(ana)
  let isBroken = false
  const sockets: { close(): Promise<void> }[] = []
  await anas.routeWebSocket(/\/sync\//, (socket) => {
    if (isBroken) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  await anas.goto(address)
  await expectChip(anas, 'Synced')
  await expect(notice(anas)).toContainText(/Post by .+: 4 hours left\./)
  // The browser does not notice such a break: there is no `online` event at its end.
  isBroken = true
  for (const socket of sockets) await socket.close()
  await expectChip(anas, 'Offline')
  const page = await open(sam, { path: address })
  await notice(page).getByRole('button', { name: 'Post agenda' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post agenda' }).click()
  await expect(page.getByText('Agenda posted')).toBeVisible()
  isBroken = false
  await expect(notice(anas)).toContainText('before the meeting; 72 hours are required.')
})

test('without a connection the deadline is shown, and posting says that it needs the hub', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const [soon, late] = await write((doc, context) => {
    demand(setNoticeRule(doc, context, rule))
    return [76.5, 24].map((hours) =>
      demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor: inHours(hours) })),
    )
  })
  const page = await open(ana, { path: `/${slug}/meetings/${late}?view=agenda` })
  await expect(notice(page)).toContainText(/Not posted\. The last time for posting was /)
  // A cancelled meeting needs no notice.
  await write((doc, context) => demand(cancelMeeting(doc, context, late ?? '', 'Snow')))
  await expect(notice(page)).toHaveCount(0)
  await page.goto(`/${slug}/meetings/${soon}?view=agenda`)
  await expect(notice(page).getByRole('button', { name: 'Post agenda' })).toBeVisible()
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await expect(notice(page)).toContainText('Posting needs a connection.')
  await expect(notice(page)).toContainText(/Post by .+: 4 hours left\./)
  await expect(notice(page).getByRole('button', { name: 'Post agenda' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(notice(page).getByRole('button', { name: 'Post agenda' })).toBeVisible()
})

test('the rule is set beside the quorum, reaches the meeting of another member, and a viewer reads it', async ({
  gather,
  open,
  member,
}) => {
  const { ana, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meeting = await write((doc, context) =>
    demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor: inHours(76.5) })),
  )
  const other = await open(sam, { path: `/${slug}/meetings/${meeting}?view=agenda` })
  await expect(other.getByRole('list', { name: 'Agenda', exact: true })).toBeVisible()
  await expect(notice(other)).toHaveCount(0)
  const page = await open(ana, { path: `/${slug}/meetings/template`, timezoneId: 'America/New_York' })
  await notice(page).getByLabel('Time before a meeting').selectOption('hours')
  await expect(notice(page).getByLabel('Hours')).toHaveValue('72')
  await expect(notice(page)).toContainText('midnight in America/New_York')
  await expect(notice(other)).toContainText(': 4 hours left.')
  await notice(page).getByLabel('Hours').fill('0')
  await expect(notice(page)).toContainText('A whole number from 1 to 999.')
  await notice(page).getByLabel('Hours').fill('74')
  await expect(notice(other)).toContainText(': 2 hours left.')

  const day = notice(page).getByLabel('New holiday')
  await notice(page).getByRole('button', { name: 'Add holiday' }).click()
  await expect(notice(page)).toContainText('Choose a day first.')
  await expect(day).toBeFocused()
  await day.fill('2031-12-25')
  await day.press('Enter')
  await expect(notice(page).getByRole('listitem')).toHaveText([/Dec 25, 2031/])
  await expectAccessible(page)

  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  const viewer = await open(vic, {
    path: `/${slug}/meetings/template`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await expect(notice(viewer).getByLabel('Hours')).toBeDisabled()
  await expect(notice(viewer).getByRole('listitem')).toHaveText(['Dec 25, 2031'])
  await expect(notice(viewer).getByRole('button')).toHaveCount(0)
  await expectAccessible(viewer)
  await notice(page).getByRole('button', { name: 'Remove Dec 25, 2031' }).click()
  await expect(notice(viewer)).toContainText('No holidays yet.')
  await notice(page).getByLabel('Time before a meeting').selectOption('none')
  await expect(notice(other)).toHaveCount(0)
})

async function downloadOf(page: Page, name: RegExp): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await notice(page).getByRole('button', { name }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
