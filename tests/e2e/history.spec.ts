import type { Page } from '@playwright/test'
import { expect, expectChip, test, typeNotes, writtenNotes } from './fixtures.ts'

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
