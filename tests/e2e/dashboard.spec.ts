import { addActionItem, endMeeting, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import { addEntry, editLedgerSettings } from '@civic-hub/committee/budget'
import { attachDocument } from '@civic-hub/committee/documents'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'

// The people's time zone has noon now, so that no day ends during the story.
const hoursToNoon = 12 - new Date().getUTCHours()
const timezoneId = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const dayIn = (days: number) =>
  new Date(inDays(days).getTime() + hoursToNoon * 3_600_000).toISOString().slice(0, 10)

test('shows two people at one dashboard, one of them offline, what each has to do, and a tick reaches the other', async ({
  gather,
  open,
}) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  await write((doc, context) => {
    const meeting = startMeetingNow(doc, context, { title: 'Site visit', committeeName: 'Parks' })
    if (!meeting.ok) throw new Error(meeting.refusal)
    const due = dayIn(-2)
    addActionItem(doc, context, meeting.value, { title: 'Order bulbs', owner: 'Sam', dueDate: due })
    addActionItem(doc, context, meeting.value, { title: 'Ask for offers', owner: 'Ana Ortiz', dueDate: null })
    const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
    attachDocument(doc, context, meeting.value, { name: 'Plan.pdf', by: 'Ana Ortiz', item: null, file })
    const nothing = { openingBalance: 0, fiscalYearStart: 1 }
    editLedgerSettings(doc, context, nothing, { ...nothing, openingBalance: 50_000 })
    const spent = { type: 'expense', category: 'Seeds', note: '', date: dayIn(0) } as const
    addEntry(doc, context, { ...spent, cents: 60_050 })
    for (const [index, title] of ['First', 'Second', 'Third'].entries())
      scheduleMeeting(doc, context, { title, scheduledFor: inDays(index + 1).toISOString() })
  })

  const sams = await open(sam, { path: '/choose-committee', timezoneId, ...installed })
  await sams.getByRole('link', { name: 'Enter Committee Parks' }).click()
  const needs = sams.getByRole('region', { name: 'What needs you today' })
  await expect(needs.getByRole('listitem')).toHaveText([/Site visit is live/, /“Order bulbs” was due on/])
  const meetings = sams.getByRole('region', { name: 'Upcoming Meetings' }).getByRole('listitem')
  await expect(meetings).toHaveText([/Site visit.*Live/, /First.*Tomorrow/, /Second/])
  const items = sams.getByRole('region', { name: 'Action Items' }).getByRole('listitem')
  await expect(items).toHaveText([/Order bulbs.*Yours.*Overdue/, /Ask for offers.*Ana Ortiz/])
  await expect(sams.getByRole('region', { name: 'Recent Docs' })).toContainText('Plan.pdf')
  const budget = sams.getByRole('region', { name: 'Budget Snapshot' })
  await expect(budget.getByRole('definition')).toHaveText(['$500.00', '$600.50', '−$100.50'])
  // The content of a list is aligned with its heading.
  const edges = await sams
    .getByRole('region', { name: 'Action Items' })
    .locator('h2, a, time')
    .evaluateAll((all) => all.map((words) => words.getBoundingClientRect().left))
  expect(new Set(edges).size).toBe(1)
  await expectAccessible(sams)
  await sams.emulateMedia({ colorScheme: 'dark' })
  await expect(sams.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(sams, 'of colours')
  await sams.emulateMedia({ colorScheme: 'light' })
  await expectChip(sams, 'Synced')
  await offlineReady(sams)

  // Ana's own items are first. Sam completes his offline, and plans a meeting.
  const anas = await open(ana, { path: `/${slug}/home`, timezoneId })
  const anasItems = anas.getByRole('region', { name: 'Action Items' }).getByRole('listitem')
  await expect(anasItems).toHaveText([/Ask for offers.*Yours/, /Order bulbs/])
  await sams.context().setOffline(true)
  await sams.getByRole('button', { name: 'Complete Order bulbs' }).click()
  await expect(items).toHaveText([/Ask for offers/])
  await sams.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = sams.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('Picnic')
  await dialog.getByLabel('Date').fill(dayIn(1))
  await dialog.getByLabel('Time').fill('00:01')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(meetings).toHaveText([/Site visit/, /Picnic.*Tomorrow/, /First.*Tomorrow/])
  await expectChip(sams, /Saved on this device/)
  // Meanwhile she completes hers.
  await anas.getByRole('button', { name: 'Complete Ask for offers' }).click()
  await expect(anasItems).toHaveText([/Order bulbs/])

  await sams.context().setOffline(false)
  await expectChip(sams, 'Synced')
  for (const page of [anas, sams]) {
    await expect(page.getByText('No pending action items')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Upcoming Meetings' })).toContainText('Picnic')
  }
  // A tick by mistake is undone, for both.
  await anas.getByRole('button', { name: 'Undo' }).last().click()
  await expect(items).toHaveText([/Ask for offers/])
})

test('does not move when the answer about approved minutes arrives', async ({ gather, open }) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, context) => {
    for (const title of ['April', 'May']) {
      const meeting = startMeetingNow(doc, context, { title, committeeName: 'Parks' })
      if (!meeting.ok) throw new Error(meeting.refusal)
      endMeeting(doc, context, meeting.value)
    }
  })
  const page = await open(ana, { path: '/choose-committee', viewport: { width: 390, height: 844 } })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/approvals', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Enter Committee Parks' }).click()
  await page.waitForURL(`**/${slug}/home`)
  const needs = page.getByRole('region', { name: 'What needs you today' })
  await expect(needs).toContainText('Looking for minutes to approve…')
  await expectChip(page, 'Synced')
  const below = page.getByRole('heading', { name: 'Upcoming Meetings' })
  const top = await below.evaluate((heading) => heading.getBoundingClientRect().top)
  answer()
  await expect(needs.getByRole('listitem')).toHaveText([/May/, /April/])
  expect(await below.evaluate((heading) => heading.getBoundingClientRect().top)).toBe(top)
})
