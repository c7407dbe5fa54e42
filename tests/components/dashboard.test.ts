import { addEntry, editLedgerSettings } from '@civic-hub/committee/budget'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gather, openAs } from './support/with-hub.ts'

test('the dashboard has the budget of the committee', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, context) => {
    const nothing = { openingBalance: 0, fiscalYearStart: 1 }
    editLedgerSettings(doc, context, nothing, { ...nothing, openingBalance: 50_000 })
    const date = new Date().toISOString().slice(0, 10)
    addEntry(doc, context, { type: 'expense', category: 'Seeds', note: '', date, cents: 60_050 })
  })
  await openAs(people[0] ?? null, '/choose-committee')
  await page.getByRole('link', { name: 'Enter Committee Parks' }).click()
  const sums = () =>
    page
      .getByRole('region', { name: 'Budget Snapshot' })
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(sums).toEqual(['$500.00', '$600.50', '−$100.50'])
  expect(location.pathname).toBe(`/${slug}/home`)
})
