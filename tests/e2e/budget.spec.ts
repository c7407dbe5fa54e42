import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toWindows1252, townBudget } from '../support/budget/town-budget.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const ledger = (page: Page) => page.getByRole('table', { name: 'Ledger' })
const balance = (page: Page) => page.getByRole('definition').last()

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
