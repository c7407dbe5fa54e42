import { readFile } from 'node:fs/promises'
import { addEntry as addEntryTo, attachReceipt } from '@civic-hub/committee/budget'
import { addMember as addMemberTo } from '@civic-hub/committee/members'
import type { Page } from '@playwright/test'
import { toWindows1252, townBudget } from '../support/budget/town-budget.ts'
import { addMember } from '../support/people/invite.ts'
import {
  closeMenu,
  expect,
  expectAccessible,
  expectChip,
  goWithin,
  installed,
  offlineReady,
  test,
} from './fixtures.ts'
import { holdRequests } from './hold-app.ts'

const ledger = (page: Page) => page.getByRole('table', { name: 'Ledger' })
const row = (page: Page, category: string) => ledger(page).getByRole('row', { name: category })
const form = (page: Page) => page.getByRole('form', { name: 'Add an entry' })
const balance = (page: Page) => page.getByRole('definition').last()

/** The sums on screen; none wraps to a second line. */
async function expectUnbroken(page: Page, sums: readonly string[]): Promise<void> {
  await expect(page.getByRole('definition')).toHaveText([...sums])
  const lines = await page.getByRole('definition').evaluateAll((all) =>
    all.map((sum) => {
      const words = document.createRange()
      words.selectNodeContents(sum)
      return words.getClientRects().length
    }),
  )
  expect(lines).toEqual(sums.map(() => 1))
}

async function addEntry(page: Page, type: string, category: string, amount: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type }).click()
  await form(page).getByRole('combobox', { name: 'Category' }).fill(category)
  await form(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form(page).getByRole('button', { name: 'Add Entry' }).click()
  await expect(row(page, category)).toBeVisible()
}

async function edit(page: Page, category: string, field: string, to: string): Promise<void> {
  await row(page, category)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit entry' })
  await dialog.getByRole('textbox', { name: field }).fill(to)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Saves the open dialog with an invalid value, which focuses the field, and cancels it. */
async function expectFocusAfterSave(page: Page, field: string, invalid: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: field }).fill(invalid)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: field })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

test('two people edit the ledger, one of them on a phone and offline, clear it and undo that', async ({
  open,
  openCommittee,
}) => {
  const { sam, slug, page: ana } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('button', { name: 'Committee tools' }).click()
  await ana.getByRole('menuitem', { name: 'Budget' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Budget - Parks' })).toBeVisible()
  await expect(ana.getByText('No budget entries yet.')).toBeVisible()

  // The field shows what is missing, and no row is added.
  await form(ana).getByRole('button', { name: 'Add Entry' }).click()
  await expect(form(ana).getByText('Enter a category, such as Supplies.')).toBeVisible()
  await expect(form(ana).getByText('Enter an amount other than 0, such as 1,234.50.')).toBeVisible()
  await expect(form(ana).getByRole('combobox', { name: 'Category' })).toBeFocused()
  await form(ana).getByRole('textbox', { name: 'Amount' }).fill('12.345')
  await form(ana).getByRole('button', { name: 'Add Entry' }).click()
  await expect(form(ana).getByText('can mean two amounts. Write 12.35 or 12,345.00.')).toBeVisible()
  await addEntry(ana, 'Income', 'Donations', '$1,000')
  await addEntry(ana, 'Expense', 'Benches', '1.234,50')
  await row(ana, 'Benches')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await ana.getByRole('menuitem', { name: 'Edit' }).click()
  await expectFocusAfterSave(ana, 'Amount', 'much')
  await ana.getByRole('button', { name: 'More about the budget' }).click()
  await ana.getByRole('menuitem', { name: 'Opening balance and fiscal year' }).click()
  await expectFocusAfterSave(ana, 'Opening balance', 'much')
  await expect(balance(ana)).toHaveText('−$234.50')
  await expect(balance(ana)).toHaveAttribute('data-negative')
  await expect(ana.getByRole('table', { name: 'Spending by category' })).toContainText('Benches$1,234.50')

  const phone = await open(sam, {
    path: `/${slug}/budget`,
    viewport: { width: 390, height: 844 },
    // Sam's phone and Sam write 65,50; the amount is shown in the committee's format.
    locale: 'de-DE',
    ...installed,
  })
  await expect(row(phone, 'Benches')).toBeVisible()
  await offlineReady(phone)
  await expectChip(phone, 'Synced')
  await phone.context().setOffline(true)
  await edit(phone, 'Benches', 'Note', 'Three of oak')
  await addEntry(phone, 'Expense', 'Trees', '65,50')
  await expect(row(phone, 'Trees')).toContainText('$65.50')
  await edit(ana, 'Benches', 'Amount', '1,300')
  await phone.context().setOffline(false)
  for (const page of [ana, phone]) {
    await expect(row(page, 'Benches')).toContainText('Three of oak')
    await expect(row(page, 'Benches')).toContainText('$1,300.00')
    await expect(balance(page)).toHaveText('−$365.50')
  }
  await expectAccessible(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone, 'of colours')

  // One member removes a row and restores it with the keyboard's undo.
  await row(ana, 'Trees')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(row(phone, 'Trees')).toBeHidden()
  await ana.keyboard.press('Control+z')
  await expect(row(phone, 'Trees')).toBeVisible()

  await ana.getByRole('button', { name: 'Clear All' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Remove 3 entries' }).click()
  await expect(phone.getByText('No budget entries yet.')).toBeVisible()
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  await expect(balance(phone)).toHaveText('−$365.50')

  // The question of Clear All promises to restore each entry or all of them from the page of removed entries.
  await ana.getByRole('button', { name: 'Clear All' }).click()
  await expect(ana.getByRole('dialog')).toContainText(
    'restore each entry or all of them under “Removed entries”',
  )
  await ana.getByRole('dialog').getByRole('button', { name: 'Remove 3 entries' }).click()
  await expect(phone.getByText('No budget entries yet.')).toBeVisible()
  await ana.getByRole('button', { name: 'More about the budget' }).click()
  await ana.getByRole('menuitem', { name: 'Removed entries' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Removed entries' })).toBeVisible()
  const removed = ana.getByRole('list', { name: 'Budget' }).getByRole('listitem')
  await expect(removed).toHaveCount(3)
  await expect(removed.first()).toContainText('Removed by Ana Ortiz')
  await expectAccessible(ana)
  await ana.getByRole('button', { name: 'Restore Trees, $65.50' }).click()
  await expect(removed).toHaveCount(2)
  await expect(row(phone, 'Trees')).toBeVisible()
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  await expect(removed).toHaveCount(3)
  await ana.getByRole('button', { name: 'Restore all (3)' }).click()
  await expect(ana.getByText('Nothing is removed.')).toBeVisible()
  await expect(balance(phone)).toHaveText('−$365.50')
  await ana.getByRole('link', { name: 'Back to Budget' }).click()

  await expectChip(ana, 'Synced')
  await ana.getByRole('button', { name: 'More about the budget' }).click()
  await ana.getByRole('menuitem', { name: 'History' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'History of the budget' })).toBeVisible()
  await ana.getByRole('navigation', { name: 'Versions' }).getByRole('link').last().click()
  await expect(ana.getByRole('list', { name: 'What changed' })).toContainText(
    'added the expense “Trees” of $65.50',
  )
})

test("imports, searches, exports and undoes a town's budget of thousands of rows", async ({
  openCommittee,
}) => {
  const town = townBudget()
  const { slug, page } = await openCommittee(['Ana Ortiz'])
  await page.goto(`/${slug}/budget`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a CSV file' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'millbrook.csv',
    mimeType: 'text/csv',
    buffer: toWindows1252(town.text),
  })
  const entries = `${town.entries.toLocaleString('en')} entries`
  const dollars = (cents: number) =>
    (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })
  await expect(dialog.getByText(`${entries} would be added`)).toBeVisible()
  await expect(
    dialog.getByText(`Income ${dollars(town.income)}, expenses ${dollars(town.expenses)}`),
  ).toBeVisible()
  await expect(dialog.getByRole('heading', { name: `${town.leftOut} rows left out` })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Import ${entries}` }).click()
  await expect(dialog.getByText(`${entries} added`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(balance(page)).toHaveText(dollars(town.income - town.expenses).replace('-', '−'))

  // Only rows near the window are rendered, and words of every encoding are found.
  expect(await ledger(page).getByRole('row').count()).toBeLessThan(80)
  await page.getByRole('searchbox', { name: 'Search categories and notes' }).fill('récréation söhne')
  await expect(page.getByText(new RegExp(`^[\\d,]+ of ${entries}`))).toBeVisible()
  await expect(ledger(page)).toContainText('Müller & Söhne')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const exported = await readFile(await download.path(), 'utf8')
  expect(exported.split('\r\n')[0]).toBe('\uFEFFDate,Type,Category,Amount,Note')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText(`${entries} ·`)).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('No budget entries yet.')).toBeVisible()
})

test('shows the budget and the directory to a viewer on a phone, with the reason why they are read-only', async ({
  gather,
  member,
  open,
}) => {
  const { ana, id, slug, write } = await gather(['Ana Ortiz'])
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  await write((doc, context) => {
    const entry = { type: 'expense', category: 'Benches', note: 'Oak', date: '2026-03-01' } as const
    const added = addEntryTo(doc, context, { ...entry, cents: 123_450 })
    if (!added.ok) throw new Error(added.refusal)
    const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
    attachReceipt(doc, context, added.value, 'Bill.pdf', file)
    addEntryTo(doc, context, { ...entry, type: 'income', category: 'Grant', cents: 98_765_432_100 })
    const joy = { name: 'Joy Park', role: 'Clerk', email: 'joy@example.org', from: '', until: '' }
    addMemberTo(doc, context, { ...joy, account: null })
  })
  const page = await open(vic, { path: `/${slug}/budget`, viewport: { width: 390, height: 844 } })
  await expect(row(page, 'Benches')).toContainText('$1,234.50')
  await expectUnbroken(page, ['$0.00', '$987,654,321.00', '$1,234.50', '$987,653,086.50'])
  const told = page.getByText('You can read this committee. To edit, ask one of its owners')
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  for (const name of [/^Add Entry/, /^Import CSV/, /^Clear All/, /^Actions for/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await row(page, 'Benches').getByRole('button', { name: '1 receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipts' })
  await expect(dialog).toContainText('Bill.pdf')
  await expect(dialog.getByRole('button', { name: /^(Save|Attach|Remove)/ })).toHaveCount(0)
  await expectAccessible(page)

  // On paper all entries are printed, and no controls.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row').filter({ hasText: 'Benches' })).toHaveText([
    /Mar 1, 2026.*\$1,234\.50Oak$/,
  ])
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await goWithin(page, slug, `/${slug}/home`)
  await expectUnbroken(page, ['$987,654,321.00', '$1,234.50', '$987,653,086.50'])

  await goWithin(page, slug, `/${slug}/members`)
  const joy = page.getByRole('row', { name: 'Joy Park' })
  await expect(joy).toContainText('Clerk')
  await expect(told).toBeVisible()
  await page.getByText('Write to members').click()
  await expect(page.getByRole('button', { name: 'Copy addresses' })).toBeEnabled()
  for (const name of [/^Add & Invite/, /^Import/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Joy Park' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Send message'])
  await closeMenu(page)
  await expectAccessible(page)
})

test('attaches a receipt offline; another member reads it, and it is removed and restored', async ({
  gather,
  open,
}) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const bench = { type: 'expense', category: 'Benches', note: '', date: '2026-03-01' } as const
  await write((doc, context) => addEntryTo(doc, context, { ...bench, cents: 123_450 }))
  const [anas, sams] = await Promise.all([
    open(ana, { path: `/${slug}/budget`, ...installed }),
    open(sam, { path: `/${slug}/budget` }),
  ])
  await expect(row(anas, 'Benches')).toBeVisible()
  await offlineReady(anas)
  await expectChip(anas, 'Synced')
  await anas.context().setOffline(true)
  await row(anas, 'Benches')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await anas.getByRole('menuitem', { name: 'Receipts' }).click()
  const dialog = anas.getByRole('dialog', { name: 'Edit entry' })
  const bill = { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('Three benches of oak') }
  await dialog.locator('input[type=file]').setInputFiles([bill])
  await expect(dialog.getByRole('listitem')).toContainText('bill.txt')
  await anas.context().setOffline(false)

  await row(sams, 'Benches').getByRole('button', { name: '1 receipt' }).click()
  const there = sams.getByRole('dialog', { name: 'Edit entry' })
  await expect(there.getByRole('listitem')).toContainText('bill.txt')
  await expectChip(anas, 'Synced')
  await there.getByRole('button', { name: 'Open bill.txt' }).click()
  await expect(sams.getByText('Three benches of oak')).toBeVisible()
  await sams.keyboard.press('Escape')
  await expect(there.getByRole('button', { name: 'Open bill.txt' })).toBeFocused()

  await dialog.getByRole('button', { name: 'Remove bill.txt' }).click()
  await expect(there.getByText('No receipts yet.')).toBeVisible()
  await anas.getByRole('button', { name: 'Undo' }).last().click()
  await expect(there.getByRole('listitem')).toContainText('bill.txt')
})

test('the ledger does not move when the charts are loaded, so that a press on its buttons is not lost', async ({
  openCommittee,
}) => {
  const { slug, write, page } = await openCommittee(['Ana Ortiz'])
  await write((doc, context) => {
    const spent = { type: 'expense', category: 'Mowing', note: '', date: '2026-03-01' } as const
    addEntryTo(doc, context, { ...spent, cents: 1250 })
  })
  const menu = page.getByRole('button', { name: /^Actions for Mowing/ })
  const loading = page.getByText('Loading the charts…')
  // The charts are side by side, or one above the other.
  for (const width of [1280, 900]) {
    const release = await holdRequests(page, '**/budget-pictures-*.js')
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${slug}/budget`)
    await expect(loading).toBeVisible()
    await menu.hover()
    await page.mouse.down()
    release()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached()
    await expect(loading).toHaveCount(0)
    await page.mouse.up()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  }
})
