import { readFile } from 'node:fs/promises'
import { addAgendaItem, queryAgendaOrder, startMeetingNow } from '@civic-hub/committee'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  installed,
  newsFollowed,
  notes,
  offlineReady,
  relayOfItsOwn,
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'
import { demand } from './write-as.ts'

test('plans a meeting with place, link, length and an earlier agenda, and exports it to a calendar', async ({
  openCommittee,
}) => {
  const { page, write } = await openCommittee(['Ana Ortiz'])
  await write((doc, context) => {
    const id = demand(startMeetingNow(doc, context, { title: 'May', committeeName: 'Parks' }))
    const [first = ''] = queryAgendaOrder(doc, id).read().open
    demand(addAgendaItem(doc, context, id, 'Playground', { after: first, before: null }))
  })
  await expect(page.getByRole('article', { name: 'May' })).toBeVisible()
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('December')
  await dialog.getByLabel('Date').fill('2030-12-03')
  // The phone is turned while the form is open.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(dialog.getByLabel('Title')).toHaveValue('December')
  await expect(dialog.getByLabel('Date')).toHaveValue('2030-12-03')
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Schedule' }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844)
  await dialog.getByLabel('Time').fill('19:00')
  await dialog.getByLabel('Place').fill('Town hall, room 5')
  await expect(dialog.getByLabel('Length in minutes')).toHaveValue('60')
  await dialog.getByLabel('Length in minutes').fill('90')
  await dialog.getByLabel('Link').fill('javascript:alert(1)')
  await dialog.getByLabel('Place').focus()
  await expect(dialog.getByText('Enter a web address').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await dialog.getByLabel('Link').fill('meet.example.org/parks')
  await dialog.getByLabel('Agenda').selectOption({ index: 1 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.setViewportSize(size)

  const card = page.getByRole('article', { name: 'December' })
  await expect(card).toContainText('Dec 3, 2030 · 7:00 PM · 90 min')
  await expect(card).toContainText('Town hall, room 5')
  const join = card.getByRole('link', { name: 'Join online, December' })
  await expect(join).toHaveAttribute('href', 'https://meet.example.org/parks')
  await expect(join).toHaveAttribute('rel', 'noopener noreferrer')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions for December' }).click()
  await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('SUMMARY:December')
  expect(file).toContain('STATUS:CONFIRMED')

  await card.getByRole('link', { name: 'December', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'December' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Town hall, room 5')
  await expect(page.getByRole('list', { name: 'Agenda' })).toContainText('Playground')

  // Changed later, on the meeting's own page.
  await page.getByRole('button', { name: 'More about this meeting' }).click()
  await page.getByRole('menuitem', { name: 'Edit meeting' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit meeting' })
  await edit.getByLabel('Place').fill('Library')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Meeting updated')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Library')
  await expect(page.getByRole('button', { name: 'More about this meeting' })).toBeFocused()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Library')
})

test('a cancelled meeting shows the reason, notifies the others, and is started only after a question', async ({
  open,
  openCommittee,
}) => {
  const { page, sam, slug } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('Picnic')
  await dialog.getByLabel('Date').fill('2030-06-01')
  await dialog.getByLabel('Time').fill('12:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expectChip(page, 'Synced')

  // Sam is on another page of the committee.
  const other = await open(sam, { path: `/${slug}/members` })
  await expectChip(other, 'Synced')
  await newsFollowed(other)

  await page.getByRole('button', { name: 'Actions for Picnic' }).click()
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click()
  const ask = page.getByRole('dialog', { name: 'Cancel this meeting?' })
  await ask.getByLabel('Reason').fill('Rain is forecast')
  await expectAccessible(page)
  await expect(ask.getByRole('button', { name: 'Keep meeting' })).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel meeting' }).click()
  const card = page.getByRole('article', { name: 'Picnic' })
  await expect(card).toContainText('Cancelled: Rain is forecast')
  await expect(other.getByText('Picnic is cancelled: Rain is forecast')).toBeVisible()

  await card.getByRole('link', { name: 'Picnic', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Cancelled: Rain is forecast')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Start meeting' }).click()
  const start = page.getByRole('dialog', { name: 'Start a cancelled meeting?' })
  await start.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByText('Live', { exact: true })).toHaveCount(0)
  await main.getByRole('button', { name: 'Start meeting' }).click()
  await start.getByRole('button', { name: 'Start meeting' }).click()
  await expect(main.getByText('Live', { exact: true })).toBeVisible()
  await expect(main.getByText('Rain is forecast')).toHaveCount(0)
  await expect(other.getByText('Picnic is live now')).toBeVisible()
  for (const [verb, told] of [
    ['End meeting', 'Picnic has ended'],
    ['Resume Meeting', /^Picnic — Resumed .* is live$/],
  ] as const) {
    await main.getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect(other.getByText(told)).toBeVisible()
  }
})

test('two people end a recurring meeting at once, and both plan the next one: only one is created', async ({
  open,
  openCommittee,
}) => {
  const { page: ana, sam, slug } = await openCommittee(['Ana Ortiz', 'Sam Lee'], { ...installed })
  await ana.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = ana.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('Weekly')
  await dialog.getByRole('checkbox', { name: 'Recurring' }).check()
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible()
  await expectChip(ana, 'Synced')
  const other = await open(sam, { path: new URL(ana.url()).pathname, ...installed })
  await expectChip(other, 'Synced')

  const both = [ana, other]
  for (const page of both) {
    await offlineReady(page)
    await page.context().setOffline(true)
  }
  for (const page of both) {
    await expectChip(page, 'Offline')
    await page.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
    const ask = page.getByRole('dialog', { name: 'End meeting?' })
    await expect(ask).toContainText('You are offline.')
    await ask.getByRole('button', { name: 'End meeting' }).click()
    // The minutes are open.
    await expect(page.getByRole('tab', { name: 'Minutes' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('This meeting repeats. The next one would be on')).toBeVisible()
    await page.getByRole('button', { name: 'Plan the next meeting' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /^Next meeting: / })).toBeVisible()
  }
  await expectAccessible(ana)
  for (const page of both) await page.context().setOffline(false)
  for (const page of both) {
    await expect(chip(page)).not.toContainText('waiting')
    await page.goto(`/${slug}/meetings`)
    await expect(page.getByRole('list', { name: 'Upcoming Meetings' }).getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: 'Weekly' }).first()).toContainText('Repeats weekly')
    await expect(page.getByRole('link', { name: 'Removed meetings (1)' })).toBeVisible()
  }
})

test(
  'a member who ends a meeting sees whose changes are not yet received, and they arrive',
  relayOfItsOwn,
  async ({ relay, open, openCommittee }) => {
    const { page: ana, sam } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
    await startMeeting(ana, 'Budget')
    await expectChip(ana, 'Synced')
    const other = await open(sam, { path: new URL(ana.url()).pathname })
    await expect(notes(other)).toBeVisible()
    await expectChip(other, 'Synced')
    await other.context().setOffline(true)
    await typeNotes(other, 'From the train. ')
    await expect(chip(other)).toContainText('waiting')
    await other.context().setOffline(false)
    await expect(notes(ana)).toContainText('From the train.')
    await ana.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
    const ask = ana.getByRole('dialog', { name: 'End meeting?' })
    await expect(ask).not.toContainText('on the way')
    // The relay is frozen: Ana's next edits are not yet received.
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await typeNotes(ana, 'Closing. ')
    await expectChip(ana, 'Synced')
    relay.freeze()
    await typeNotes(ana, 'Not yet there. ')
    await expectChip(ana, 'Saving…')
    await ana.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
    await expect(ask).toContainText('You have 1 change on the way.')
    relay.thaw()
    await expect(ask).not.toContainText('on the way')
  },
)
