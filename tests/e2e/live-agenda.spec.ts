import type { Page } from '@playwright/test'
import { expect, expectChip, notes, test, typeNotes, withMotion, writtenNotes } from './fixtures.ts'

test.use(withMotion)

const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' })

/** Opens an item of the agenda in its form. */
async function editItem(page: Page, title: string): Promise<void> {
  await agenda(page)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()
}

/** Types at the end of the title in the open form. */
async function append(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text, { delay: 10 })
}

/** The titles of the open items, from top to bottom. */
const itemTitles = (page: Page) =>
  agenda(page)
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) =>
      handles.map((handle) =>
        (handle.getAttribute('aria-label') ?? handle.textContent ?? '').replace('Reorder ', ''),
      ),
    )

test('three members edit one live agenda, and nothing typed is missing on any screen', async ({
  open,
  liveMeeting,
}) => {
  const { sam, joy, page: first, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const second = await open(sam, { path: address })
  const third = await open(joy, { path: address })
  const pages = [first, second, third]
  for (const page of pages) {
    await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
    await expectChip(page, 'Synced')
  }

  // The names of all three are shown.
  await expect(first.getByText('Sam Lee').first()).toBeVisible()
  await expect(third.getByText('Ana Ortiz').first()).toBeVisible()

  // All three type in the same item's notes at once.
  for (const page of pages) await editItem(page, 'Old Business')
  const words = ['alpha beta gamma ', 'one two three ', 'red green blue ']
  await Promise.all(
    pages.map(async (page, index) => {
      await page.getByRole('textbox', { name: 'Notes', exact: true }).first().focus()
      await page.keyboard.type(words[index] ?? '', { delay: 15 })
    }),
  )
  const noteOf = (page: Page) =>
    page.getByRole('textbox', { name: 'Notes', exact: true }).first().inputValue()
  await expect
    .poll(async () => new Set(await Promise.all(pages.map(noteOf))).size, {
      message: 'the three notes are equal',
    })
    .toBe(1)
  const letters = (text: string) => [...text].sort().join('')
  expect(letters(await noteOf(first))).toBe(letters(words.join('')))
  for (const page of pages) await page.getByRole('button', { name: 'Done' }).first().click()

  // Concurrent reorder and edit: Sam moves the item that Joy renames.
  await editItem(third, 'New Business')
  await Promise.all([
    (async () => {
      await second.getByRole('button', { name: 'Actions for New Business' }).click()
      await second.getByRole('menuitem', { name: 'Move up' }).click()
    })(),
    append(third, ' and budget'),
  ])
  await third.getByRole('button', { name: 'Done' }).first().click()
  for (const page of pages)
    await expect
      .poll(() => itemTitles(page))
      .toEqual(['Call to Order', 'New Business and budget', 'Old Business', 'Adjournment'])

  // Concurrent completion and rename.
  await editItem(third, 'Old Business')
  await Promise.all([
    second.getByRole('checkbox', { name: 'Complete Old Business' }).click(),
    append(third, ', continued'),
  ])
  await third.getByRole('button', { name: 'Done' }).first().click()
  for (const page of pages)
    await expect(page.getByRole('checkbox', { name: 'Complete Old Business, continued' })).toBeChecked()

  // All type in the shared notes at once; the carets have names.
  const typed = [0, 1, 2].map((index) => `[${'abc'[index]}: note of person ${index}]`)
  await Promise.all(pages.map((page, index) => typeNotes(page, typed[index] ?? '')))
  for (const page of pages)
    await expect.poll(async () => letters(await writtenNotes(page))).toBe(letters(typed.join('')))
  expect(new Set(await Promise.all(pages.map(writtenNotes))).size, 'the shared notes are equal').toBe(1)
  await expect(first.locator('.notes-caret-name', { hasText: 'Joy Park' })).toBeAttached()

  for (const page of pages) await expectChip(page, 'Synced')

  // Ana ends the meeting; the others see it, and it is locked.
  await first.getByRole('button', { name: 'End meeting' }).click()
  const confirm = first.getByRole('dialog', { name: 'End meeting?' })
  await expect(
    confirm.getByText('This will mark the meeting as completed and generate a minutes draft. Are you sure?'),
  ).toBeVisible()
  await confirm.getByRole('button', { name: 'End meeting' }).click()
  await expect(first.getByText('Meeting Ended')).toBeVisible()
  await expect(second.getByText('Spring planning has ended')).toBeVisible()
  await expect(third.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(notes(third)).toHaveAttribute('contenteditable', 'false')
})
