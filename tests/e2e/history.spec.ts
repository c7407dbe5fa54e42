import type { Page } from '@playwright/test'
import { addMember } from '../support/people/invite.ts'
import { expect, expectChip, installed, offlineReady, test, typeNotes, writtenNotes } from './fixtures.ts'

const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' })
/** An item of the agenda, as the meeting shows it now. */
const itemOf = (page: Page, title: string) =>
  agenda(page).getByRole('button', { name: new RegExp(`^\\d+\\. ${title}`) })
const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' })
const entry = (page: Page, name: string | RegExp) => versions(page).getByRole('link', { name }).first()
const version = (page: Page) => page.getByRole('article', { name: /^As it was/ })
const whatChanged = (page: Page) => version(page).getByRole('list', { name: 'What changed' })
const restoreButton = (page: Page) => page.getByRole('button', { name: 'Restore this version' })

/** Plans a meeting in a distant year, and opens it for preparation. */
async function planMeeting(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Date').fill('2040-03-01')
  await dialog.getByLabel('Time').fill('19:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function addItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(title)
  await page.getByRole('button', { name: 'Done' }).first().click()
}

async function setDeadline(page: Page, deadline: string): Promise<void> {
  await agenda(page).getByRole('button', { name: 'Actions for Old Business' }).click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()
  await page.getByRole('textbox', { name: 'Deadline' }).first().fill(deadline)
  await page.getByRole('button', { name: 'Done' }).first().click()
  await expect(agenda(page).getByText(`By ${deadline}`)).toBeVisible()
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about this meeting' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^History/ })).toBeVisible()
}

test('two people prepare and hold a meeting; the secretary reads the version at its start, restores it, and undoes that', async ({
  open,
  openCommittee,
}) => {
  const { sam, joy, page: first } = await openCommittee(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  await planMeeting(first, 'Spring planning')
  const address = new URL(first.url()).pathname
  await expectChip(first, 'Synced')
  const second = await open(sam, { path: address })

  // Both prepare it.
  for (const page of [first, second]) await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await addItem(first, 'Benches')
  await addItem(second, 'Trees')
  await expect(itemOf(first, 'Trees')).toBeVisible()
  await expectChip(second, 'Synced')
  await first.getByRole('button', { name: 'Start meeting' }).click()
  // It is moved to another day.
  await first.getByRole('dialog').getByRole('button', { name: 'Start meeting' }).click()
  await expect(second.getByText('Live', { exact: true }).first()).toBeVisible()

  // While it is live, both edit it at the same time.
  await agenda(first).getByRole('button', { name: 'Actions for Benches' }).click()
  await first.getByRole('menuitem', { name: 'Edit item' }).click()
  await first.getByRole('textbox', { name: 'Title', exact: true }).first().focus()
  await first.keyboard.press('Home')
  await Promise.all([
    first.keyboard.type('New ', { delay: 20 }),
    second.getByRole('checkbox', { name: 'Complete Call to Order' }).click(),
  ])
  await first.getByRole('button', { name: 'Done' }).first().click()
  await typeNotes(first, 'Ana opened. ')
  await expect.poll(() => writtenNotes(second)).toContain('Ana opened.')
  await typeNotes(second, 'Sam counted. ')
  await agenda(second).getByRole('button', { name: 'Actions for Trees' }).click()
  await second.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(itemOf(first, 'Trees')).toHaveCount(0)
  for (const page of [first, second]) await expectChip(page, 'Synced')
  await first.getByRole('button', { name: 'End meeting' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expectChip(first, 'Read-only')

  // The secretary reads the version at its start, and the author of each change since.
  const page = await open(joy, { path: address })
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await openHistory(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(entry(page, /Meeting ended/)).toHaveAttribute('aria-current', 'true')
  const byWhom = (name: string) =>
    whatChanged(page)
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ has: page.getByRole('list') })
  await expect(byWhom('Ana Ortiz').filter({ hasText: 'renamed “Benches” to “New Benches”' })).toBeVisible()
  await expect(byWhom('Ana Ortiz').filter({ hasText: 'ended the meeting' })).toBeVisible()
  await expect(byWhom('Sam Lee').filter({ hasText: 'completed “Call to Order”' })).toBeVisible()
  await expect(byWhom('Sam Lee').filter({ hasText: 'removed “Trees” from the agenda' })).toBeVisible()
  await expect(
    byWhom('Ana Ortiz').filter({ hasText: 'Sam Lee' }).filter({ hasText: 'changed the notes' }),
  ).toBeVisible()
  await expect(version(page).getByText('Removed by Sam Lee')).toBeVisible()
  await expect(version(page).getByText('Renamed by Ana Ortiz')).toBeVisible()

  // By keyboard to the version at the start; without the change marks it is exactly that version.
  await entry(page, /Meeting ended/).focus()
  for (let presses = 0; presses < 20; presses++) {
    if (await page.evaluate(() => document.activeElement?.textContent?.includes('Meeting started'))) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(entry(page, /Meeting started/)).toHaveAttribute('aria-current', 'true')
  await expect(entry(page, /Meeting started/)).toBeFocused()
  await expect(whatChanged(page)).toContainText('added “Trees” to the agenda')
  await version(page).getByRole('switch', { name: 'Show changes' }).click()
  await expect(whatChanged(page)).toHaveCount(0)
  const agendaThen = version(page).getByRole('region', { name: 'Agenda' })
  await expect(agendaThen.getByText('Benches', { exact: true })).toBeVisible()
  await expect(agendaThen.getByText('Trees', { exact: true })).toBeVisible()
  await expect(version(page).getByRole('region', { name: 'Meeting notes' })).toContainText('No notes yet.')

  // A completed meeting is restored in its completed state, after a question.
  await restoreButton(page).click()
  const question = page.getByRole('dialog', { name: 'Restore this version?' })
  await expect(question).toContainText('The history is kept')
  await expect(question).toContainText('What changes: Agenda: 1 added, 2 changed · Notes')
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(page.getByText('The meeting is already as it was in this version.')).toBeVisible()
  await expect(itemOf(second, 'Benches')).toBeVisible()
  await expect(itemOf(second, 'Trees')).toBeVisible()
  await expect(second.getByText('Completed', { exact: true }).first()).toBeVisible()
  expect(await writtenNotes(second)).not.toContain('Ana opened.')

  // The restore is a change like any other: it is in the history, and can be undone.
  await expect(entry(page, /Latest.*Joy Park/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The restored version was undone')).toBeVisible()
  await expect(itemOf(second, 'New Benches')).toBeVisible()
  await expect(itemOf(second, 'Trees')).toHaveCount(0)
  await expect.poll(() => writtenNotes(second)).toContain('Ana opened.')
  await expect.poll(() => writtenNotes(second)).toContain('Sam counted.')
})

test('the history reports a missing connection, and loads by itself when there is one again', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], installed)
  await offlineReady(page)
  await page.context().setOffline(true)
  await openHistory(page)
  await expect(page.getByText('The hub keeps the history')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The hub keeps the history')).toBeVisible()

  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  await expect(entry(page, /Meeting started/)).toBeVisible()
  await expect(whatChanged(page)).toContainText('Ana Ortiz (you)')
})

test('of two concurrent deadlines one is kept, and the history names the other', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: first, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], { onScreen: true })
  const second = await open(sam, { path: address })
  await expectChip(second, 'Synced')
  await second.context().setOffline(true)
  await expectChip(second, 'Offline')
  await setDeadline(second, 'seven')
  await setDeadline(first, 'eight')
  await expectChip(first, 'Synced')
  await second.context().setOffline(false)
  await expectChip(second, 'Synced')
  const deadlineOn = async (page: Page) =>
    (await agenda(page)
      .getByText(/^By (seven|eight)$/)
      .textContent()) ?? ''
  await expect.poll(async () => (await deadlineOn(first)) === (await deadlineOn(second))).toBe(true)

  const [stands, lost] = (await deadlineOn(first)).includes('seven')
    ? (['seven', 'eight'] as const)
    : (['eight', 'seven'] as const)
  const [winner, other] = stands === 'seven' ? ['Sam Lee', /Ana Ortiz \(you\)/] : ['Ana Ortiz', /Sam Lee/]
  await openHistory(first)
  const told = whatChanged(first)
    .getByRole('listitem')
    .filter({ has: first.getByRole('list') })
  await expect(told.filter({ hasText: winner })).toContainText(
    `set the deadline of “Old Business” to “${stands}”`,
  )
  await expect(
    told.filter({ hasText: winner }).getByText(`set it to “${lost}” in the same step`),
  ).toContainText(other)
})

test('a viewer reads the history on a phone, one version at a time, with the reason why restoring is disabled', async ({
  open,
  member,
  liveMeeting,
}) => {
  const { ana, id, slug, page: writer, address } = await liveMeeting(['Ana Ortiz'], { onScreen: true })
  const vera = await member('Vera Diaz')
  await addMember(ana, id, vera, 'viewer')
  await addItem(writer, 'Benches')
  await expectChip(writer, 'Synced')

  const page = await open(vera, {
    path: address,
    viewport: { width: 390, height: 844 },
  })
  await openHistory(page)
  await expect(version(page)).toBeHidden()
  await entry(page, /Latest/).click()
  await expect(version(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(versions(page)).toBeHidden()
  await expect(whatChanged(page)).toContainText('added “Benches” to the agenda')
  await expect(restoreButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('You can read this committee.')).toBeVisible()

  await page.getByRole('link', { name: 'All versions' }).click()
  await expect(entry(page, /Latest/)).toBeFocused()
  await page.goto(`/${slug}/meetings/none/history`)
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting not found' })).toBeVisible()
})
