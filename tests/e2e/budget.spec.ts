import { readFile } from 'node:fs/promises'
import { addEntry as addEntryTo } from '@civic-hub/committee/budget'
import type { Page } from '@playwright/test'
import { toWindows1252, townBudget } from '../support/budget/town-budget.ts'
import { addMember } from '../support/people/invite.ts'
import { expect, expectAccessible, expectChip, goWithin, installed, offlineReady, test } from './fixtures.ts'

const ledger = (page: Page) => page.getByRole('table', { name: 'Ledger' })
const row = (page: Page, category: string) => ledger(page).getByRole('row', { name: category })
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

test('a viewer prints all entries of the ledger without controls, and the sums of the dashboard fit a phone', async ({
  gather,
  member,
  open,
}) => {
  const { ana, id, slug, write } = await gather(['Ana Ortiz'])
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  await write((doc, context) => {
    const entry = { type: 'expense', category: 'Benches', note: 'Oak', date: '2026-03-01' } as const
    addEntryTo(doc, context, { ...entry, cents: 123_450 })
    addEntryTo(doc, context, { ...entry, type: 'income', category: 'Grant', cents: 98_765_432_100 })
  })
  const page = await open(vic, { path: `/${slug}/budget`, viewport: { width: 390, height: 844 } })
  await expect(row(page, 'Benches')).toContainText('$1,234.50')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row').filter({ hasText: 'Benches' })).toHaveText([
    /Mar 1, 2026.*\$1,234\.50Oak$/,
  ])
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await goWithin(page, slug, `/${slug}/home`)
  await expectUnbroken(page, ['$987,654,321.00', '$1,234.50', '$987,653,086.50'])
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
