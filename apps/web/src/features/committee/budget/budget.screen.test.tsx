import { addEntry, attachReceipt, editEntry, queryLedger, removeEntries } from '@civic-hub/committee/budget'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toWindows1252, townBudget } from '../../../../../../tests/support/budget/town-budget.ts'
import { chooseFiles } from '../../../testing/attach-files.ts'
import { choose, undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { holdPart } from '../../../testing/held-parts.tsx'
import { type AppOptions, onPhone, openApp } from '../../../testing/open-app.tsx'
import { beginPrinting } from '../../../testing/print.ts'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { demand, linesOf, pressOnPage } from '../../../testing/screen.ts'

const ledger = () => page.getByRole('table', { name: 'Ledger' })
const row = (category: string) => ledger().getByRole('row', { name: category })
const form = () => page.getByRole('form', { name: 'Add an entry' })
const sums = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)
const balance = () => page.getByRole('definition').last()

const donations = {
  type: 'income',
  category: 'Donations',
  note: '',
  date: '2026-03-01',
  cents: 100_000,
} as const
const benches = {
  type: 'expense',
  category: 'Benches',
  note: '',
  date: '2026-03-01',
  cents: 123_450,
} as const

/** Opens the budget of a committee with these entries; the ids are in their order. */
async function openBudget(
  entries: readonly Parameters<typeof addEntry>[2][] = [donations, benches],
  options: AppOptions = {},
) {
  const ids: string[] = []
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/budget',
    write(doc, context) {
      for (const entry of entries) ids.push(demand(addEntry(doc, context, entry)))
    },
    ...options,
  })
  return { ...app, ids }
}

const openMenu = (category: string, entry: string) => choose(new RegExp(`^Actions for .?${category}`), entry)

async function enter(type: string, category: string, amount: string): Promise<void> {
  await form().getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type }).click()
  await form().getByRole('combobox', { name: 'Category' }).fill(category)
  await form().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await form().getByRole('button', { name: 'Add Entry' }).click()
}

/** Saves the open dialog with an invalid value, which focuses the field. */
async function expectFocusAfterSave(field: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: field }).fill('much')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('textbox', { name: field })).toHaveFocus()
}

test('the form of an entry shows what is missing, and asks about an amount that can mean two; entries are added by keyboard in the first row of the ledger, above the charts, in both notations', async () => {
  await openBudget([], { path: '/meetings' })
  await choose('Committee tools', 'Budget')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Budget - Parks' })).toBeVisible()
  await expect.element(page.getByText('No budget entries yet.')).toBeVisible()
  await form().getByRole('button', { name: 'Add Entry' }).click()
  await expect.element(form().getByText('Enter a category, such as Supplies.')).toBeVisible()
  await expect.element(form().getByText('Enter an amount other than 0, such as 1,234.50.')).toBeVisible()
  await expect.element(form().getByRole('combobox', { name: 'Category' })).toHaveFocus()
  await form().getByRole('textbox', { name: 'Amount' }).fill('12.345')
  await form().getByRole('button', { name: 'Add Entry' }).click()
  await expect.element(form().getByText('can mean two amounts. Write 12.35 or 12,345.00.')).toBeVisible()
  await expect.element(page.getByText('No budget entries yet.')).toBeVisible()

  await enter('Income', 'Donations', '$1,000')
  await expect.element(row('Donations')).toBeVisible()
  const category = form().getByRole('combobox', { name: 'Category' })
  await expect.element(category).toHaveFocus()
  await form().getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Expense' }).click()
  await category.click()
  await userEvent.keyboard('Benches{Tab}1.234,50{Tab}Oak{Enter}')
  await expect.element(row('Benches')).toMatchTextContent('$1,234.50Oak')
  await expect.element(category).toHaveFocus()
  await expect.element(category).toHaveValue('')
  await expect.element(ledger().getByRole('form', { name: 'Add an entry' })).toBeVisible()
  await expect.element(balance()).toMatchTextContent('−$234.50')
  await expect.element(balance()).toHaveAttribute('data-negative')
  const spending = page.getByRole('table', { name: 'Spending by category' })
  await expect.element(spending).toMatchTextContent('Benches$1,234.50')
  expect(ledger().element().compareDocumentPosition(spending.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a half-filled row stays while another page is open, and a changed entry until its author agrees to lose it; an invalid value is focused: the amount of an edited entry, and the opening balance', async () => {
  const { go } = await openBudget()
  const category = form().getByRole('combobox', { name: 'Category' })
  await category.fill('Paint')
  await userEvent.keyboard('{Escape}')
  go('/meetings')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Meetings/ })).toBeVisible()
  go('/budget')
  await expect.element(category).toHaveValue('Paint')
  await openMenu('Benches', 'Edit')
  const edited = page.getByRole('dialog', { name: 'Edit entry' })
  await edited.getByRole('textbox', { name: 'Note' }).fill('Three of oak')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect.element(question.getByRole('button', { name: 'Go on editing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(edited.getByRole('textbox', { name: 'Note' })).toHaveValue('Three of oak')
  await edited.getByRole('textbox', { name: 'Note' }).click()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(edited).not.toBeInTheDocument()
  await expect.element(category).toHaveValue('Paint')

  await openMenu('Benches', 'Edit')
  await expectFocusAfterSave('Amount')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await choose('More about the budget', 'Opening balance and fiscal year')
  await expectFocusAfterSave('Opening balance')
})

test('D6: two people edit one entry, one of them offline, and both fields are kept; an edited entry that another member removed is saved as a new one', async () => {
  const { ids, otherDevice } = await openBudget()
  await expect.element(row('Benches')).toBeVisible()
  const { doc, context, leave, meet } = await otherDevice()
  leave()
  demand(editEntry(doc, context, ids[1] ?? '', benches, { ...benches, cents: 130_000 }))
  const trees = demand(addEntry(doc, context, { ...benches, category: 'Trees', cents: 6_550 }))
  await openMenu('Benches', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit entry' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Three of oak')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Benches')).toMatchTextContent('Three of oak')
  meet()
  await expect.element(row('Benches')).toMatchTextContent('Three of oak')
  await expect.element(row('Benches')).toMatchTextContent('$1,300.00')
  await expect.element(row('Trees')).toMatchTextContent('$65.50')
  await expect.element(balance()).toMatchTextContent('−$365.50')
  expect(
    queryLedger(doc)
      .read()
      .entries.get(ids[1] ?? ''),
  ).toMatchObject({ note: 'Three of oak', cents: 130_000 })

  await openMenu('Trees', 'Edit')
  const edited = dialog.getByRole('form', { name: 'Edit entry' })
  await edited.getByRole('textbox', { name: 'Note' }).fill('For the fence')
  demand(removeEntries(doc, context, [trees]))
  await edited.getByRole('button', { name: 'Save as a new one' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(ledger()).toMatchTextContent('For the fence')
})

test('removes an entry, and clears the ledger after a question that names the way back; both are undone; one of two that another member removed is restored, which is undone, and then all are', async () => {
  const { ids, otherDevice } = await openBudget()
  await openMenu('Benches', 'Remove')
  await expect.element(row('Benches')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row('Benches')).toBeVisible()

  await choose('More about the budget', 'Clear All')
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent('restore each entry or all of them under “Removed entries”')
  await question.getByRole('button', { name: 'Remove 2 entries' }).click()
  await expect.element(page.getByText('No budget entries yet.')).toBeVisible()
  await undo().click()
  await expect.poll(() => balance().element().textContent).toBe('−$234.50')

  const { doc, context, by } = await otherDevice()
  demand(removeEntries(doc, context, ids))
  await choose('More about the budget', 'Removed entries')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Removed entries' })).toBeVisible()
  const removed = page.getByRole('list', { name: 'Budget' }).getByRole('listitem')
  await expect.poll(() => removed.length).toBe(2)
  await expect.element(removed.first()).toMatchTextContent(`Removed by ${by.name}`)
  await page.getByRole('button', { name: 'Restore Benches, $1,234.50' }).click()
  await expect.poll(() => removed.length).toBe(1)
  await undo().click()
  await expect.poll(() => removed.length).toBe(2)
  await page.getByRole('button', { name: 'Restore all (2)' }).click()
  await expect.element(page.getByText('Nothing is removed.')).toBeVisible()
  expect([...queryLedger(doc).read().entries.values()].some((entry) => entry.removed)).toBe(false)
  expect(context.by?.()).toEqual(by)
})

test('a viewer reads the ledger, the sums in one line each and the receipts on a phone, and changes nothing', async () => {
  await onPhone()
  await openBudget([], {
    access: 'viewer',
    write(doc, context) {
      const id = demand(addEntry(doc, context, { ...benches, note: 'Oak' }))
      const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
      demand(attachReceipt(doc, context, id, 'Bill.pdf', file))
      demand(addEntry(doc, context, { ...donations, category: 'Grant', cents: 98_765_432_100 }))
    },
  })
  await expect.element(row('Benches')).toMatchTextContent('$1,234.50')
  await expect.poll(sums).toEqual(['$0.00', '$987,654,321.00', '$1,234.50', '$987,653,086.50'])
  expect(page.getByRole('definition').elements().map(linesOf)).toEqual([1, 1, 1, 1])
  await expect.element(page.getByText('You can read this committee. To edit, ask one of its owners')).toBeVisible()
  for (const name of [/^Add Entry/, /^Actions for/]) expect(page.getByRole('button', { name }).length).toBe(0)
  await page.getByRole('button', { name: 'More about the budget' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Export CSV' })).toBeVisible()
  for (const name of ['Import CSV', 'Clear All']) expect(page.getByRole('menuitem', { name }).length).toBe(0)
  await userEvent.keyboard('{Escape}')
  await row('Benches').getByRole('button', { name: '1 receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipts' })
  await expect.element(dialog).toMatchTextContent('Bill.pdf')
  expect(dialog.getByRole('button', { name: /^(Save|Attach|Remove)/ }).length).toBe(0)
})

test('the page has the same height when its charts are loaded; the row of an entry lists its receipt, which is removed and restored by undo', async () => {
  const release = holdPart('/budget-pictures.tsx')
  const { ids, otherDevice } = await openBudget()
  await expect.element(page.getByText('Loading the charts…')).toBeVisible()
  const height = () => document.documentElement.scrollHeight
  const before = height()
  release()
  await expect.element(page.getByText('Loading the charts…')).not.toBeInTheDocument()
  await expect.element(page.getByRole('img').first()).toBeVisible()
  expect(height()).toBe(before)

  await expect.element(row('Benches')).toBeVisible()
  const { doc, context } = await otherDevice()
  const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
  demand(attachReceipt(doc, context, ids[1] ?? '', 'Bill.pdf', file))
  await row('Benches').getByRole('button', { name: '1 receipt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit entry' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Bill.pdf')
  await dialog.getByRole('button', { name: 'Remove Bill.pdf' }).click()
  await expect.element(dialog.getByText('No receipts yet.')).toBeVisible()
  await undo().click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Bill.pdf')
})

/** Chooses a bank file in the dialog of imports. */
async function chooseBankFile(...lines: readonly string[]) {
  await choose('More about the budget', 'Import CSV')
  const dialog = page.getByRole('dialog', { name: 'Import a CSV file' })
  const file = new File([lines.join('\n')], 'bank.csv', { type: 'text/csv' })
  await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  chooseFiles('[role="dialog"] input[type=file]', [file])
  return dialog
}

test('dates of a bank file that can be read in two ways wait for the choice of their order', async () => {
  await openBudget([])
  const dialog = await chooseBankFile('Date,Text,Amount', '03/04/2026,Paint,-12.50', '05/05/2026,Fees,7')
  const order = dialog.getByLabelText('Order of dates')
  await expect.element(order).toHaveValue('')
  await expect.element(order).toHaveAccessibleDescription(/two ways. They are left out until you choose/)
  await expect.element(dialog.getByRole('row', { name: 'Fees' })).toMatchTextContent('May 5, 2026')
  await expect.element(dialog.getByText('1 row left out')).toBeVisible()
  await order.selectOptions('Day first: 03/04 is April 3')
  await expect.element(dialog.getByRole('row', { name: 'Paint' })).toMatchTextContent('Apr 3, 2026Expense')
  await expect.element(dialog.getByRole('combobox', { name: 'Negative amounts are' })).toHaveValue('Expense')
  // Escape keeps the file and its columns until the person agrees to lose them.
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Import 2 entries' }).click()
  await expect.element(dialog.getByText('2 entries added')).toBeVisible()
})

test('a viewer prints all entries of the ledger, without controls', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...donations, category: `Gift ${index}` }))
  await openBudget([...many, { ...benches, note: 'Oak' }], { access: 'viewer' })
  await expect.element(ledger()).toBeVisible()
  await beginPrinting()
  const rows = page.getByRole('row')
  await expect.element(rows.filter({ hasText: 'Benches' })).toMatchTextContent(/^Mar 1, 2026.*\$1,234\.50Oak$/)
  expect(rows.length).toBe(302)
  expect(page.getByRole('button').length).toBe(0)
})

test('imports, searches, exports and undoes a town’s budget of thousands of rows', async () => {
  const town = townBudget()
  await openBudget([])
  await choose('More about the budget', 'Import CSV')
  const dialog = page.getByRole('dialog', { name: 'Import a CSV file' })
  await expect.element(dialog).toBeVisible()
  const file = new File([toWindows1252(town.text)], 'millbrook.csv', { type: 'text/csv' })
  chooseFiles('[role=dialog] input[type=file]', [file])
  const entries = `${town.entries.toLocaleString('en')} entries`
  const dollars = (cents: number) => (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })
  await expect.element(dialog.getByText(`${entries} would be added`)).toBeVisible()
  await expect
    .element(dialog.getByText(`Income ${dollars(town.income)}, expenses ${dollars(town.expenses)}`))
    .toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: `${town.leftOut} rows left out` })).toBeVisible()
  await expectAccessible(() => dialog.elements())
  await dialog.getByRole('button', { name: `Import ${entries}` }).click()
  await expect.element(dialog.getByText(`${entries} added`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(balance()).toHaveTextContent(dollars(town.income - town.expenses).replace('-', '−'))

  // Only rows near the window are rendered, and words of every encoding are found.
  expect(ledger().getByRole('row').length).toBeLessThan(80)
  await page.getByRole('searchbox', { name: 'Search categories and notes' }).fill('récréation söhne')
  await expect.element(page.getByText(new RegExp(`^[\\d,]+ of ${entries}`))).toBeVisible()
  await expect.element(ledger()).toMatchTextContent('Müller & Söhne')
  const files = watchSavedFiles()
  await choose('More about the budget', 'Export CSV')
  const exported = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await files.newest()).arrayBuffer())
  expect(exported.split('\r\n')[0]).toBe('\uFEFFDate,Type,Category,Amount,Note')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByText(`${entries} ·`)).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await pressOnPage('{Control>}z{/Control}')
  await expect.element(page.getByText('No budget entries yet.')).toBeVisible()
})
