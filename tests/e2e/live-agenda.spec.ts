import type { Locator, Page } from '@playwright/test'
import {
  chooseByKey,
  expect,
  expectChip,
  notes,
  test,
  typeNotes,
  withMotion,
  writtenNotes,
} from './fixtures.ts'

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

test('edits an agenda by keyboard alone: add, edit, tag, deadline, subtask, move, remove and undo', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], { title: 'By keyboard' })

  await page.getByRole('button', { name: 'Add agenda item' }).focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first()
  await expect(title).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Playground resurfacing')
  await page.getByRole('textbox', { name: 'Deadline' }).first().focus()
  await page.keyboard.type('  7:30 PM  ')
  await page.getByRole('textbox', { name: 'Add a subtask' }).first().focus()
  await page.keyboard.type('Send the drainage report')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Send the drainage report' })).toBeVisible()
  await page.getByRole('button', { name: 'Add tag' }).first().focus()
  await page.keyboard.press('Enter')
  await chooseByKey(page, 'Vote')
  await expect(page.getByRole('button', { name: 'Remove tag Vote' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('By 7:30 PM').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit item', exact: true })).toBeFocused()

  const menu = agenda(page).getByRole('button', { name: 'Actions for Playground resurfacing' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await chooseByKey(page, 'Move up')
  await expect
    .poll(() => itemTitles(page))
    .toEqual(['Call to Order', 'Old Business', 'Playground resurfacing', 'New Business', 'Adjournment'])

  await menu.focus()
  await page.keyboard.press('Enter')
  await chooseByKey(page, 'Remove')
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(agenda(page).getByRole('button', { name: 'Actions for Playground resurfacing' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Complete Playground resurfacing' })).toBeVisible()
})

/** The position of an element once it no longer moves: rows are animated to their places. */
async function boxAtRest(locator: Locator) {
  let before = await locator.boundingBox()
  await expect
    .poll(
      async () => {
        const last = before
        before = await locator.boundingBox()
        return before !== null && last?.y === before.y
      },
      { intervals: [150] },
    )
    .toBe(true)
  if (!before) throw new Error('It is not on screen')
  return before
}

test('reorders items by Alt and arrows, by lifting with keys, and by dragging, and undo restores the order', async ({
  open,
  liveMeeting,
}) => {
  // The window is tall enough that dragging does not scroll: the distance would depend on the load of the
  // machine.
  const viewport = { width: 1280, height: 1_600 }
  const { sam, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], { viewport })
  const other = await open(sam, { path: address, reducedMotion: 'reduce' })
  const expectOrder = async (titles: string[]) => {
    for (const screen of [page, other]) await expect.poll(() => itemTitles(screen)).toEqual(titles)
  }
  await expectOrder(['Call to Order', 'Old Business', 'New Business', 'Adjournment'])

  const handle = (title: string, screen = page) =>
    agenda(screen).getByRole('button', { name: `Reorder ${title}` })
  await handle('Old Business').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectOrder(['Old Business', 'Call to Order', 'New Business', 'Adjournment'])

  // Without motion a dropped item is moved all the same.
  await handle('Old Business', other).focus()
  await other.keyboard.press('Space')
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Space')
  await expectOrder(['Call to Order', 'Old Business', 'New Business', 'Adjournment'])

  const from = await boxAtRest(handle('Adjournment'))
  const to = await boxAtRest(handle('Call to Order'))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(to.x + to.width / 2, from.y + ((to.y - 24 - from.y) * step) / 12)
  // The drop position is computed once a frame; once it is, the other rows have made room.
  await expect
    .poll(async () => (await handle('Call to Order').boundingBox())?.y ?? 0)
    .toBeGreaterThan(to.y + to.height / 2)
  // Changes of another member are shown only after the item is dropped.
  await other.getByRole('checkbox', { name: 'Complete New Business' }).click()
  await page.mouse.up()
  await expectOrder(['Adjournment', 'Call to Order', 'Old Business'])
  await expect(page.getByRole('checkbox', { name: 'Complete New Business' })).toBeChecked()

  // Ctrl+Z outside of text fields undoes this person's last step, and not the other's.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expectOrder(['Call to Order', 'Old Business', 'Adjournment'])
  await expect(other.getByRole('checkbox', { name: 'Complete New Business' })).toBeChecked()
})
