import { addEntry } from '@civic-hub/committee/budget'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectChip, gather, goOffline, goOnline, openAs } from './support/with-hub.ts'

const row = () => page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: 'Benches' })
const dialog = () => page.getByRole('dialog', { name: 'Edit entry' })

test('a receipt that was attached without a connection is read by another member later', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const bench = { type: 'expense', category: 'Benches', note: '', date: '2026-03-01' } as const
  await write((doc, context) => addEntry(doc, context, { ...bench, cents: 123_450 }))
  await openAs(people[0], `/${slug}/budget`)
  await row()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Receipts' }).click()
  await expect.element(dialog().getByText('No receipts yet.')).toBeVisible()
  await expectChip('Synced')
  await goOffline()
  const bill = new File(['Three benches of oak'], 'bill.txt', { type: 'text/plain' })
  await page.elementLocator(dialog().element().querySelector('input[type=file]') as Element).upload(bill)
  await expect.element(dialog().getByRole('listitem')).toMatchTextContent('bill.txt')
  await goOnline()
  await expectChip('Synced')

  await openAs(people[1], `/${slug}/budget`)
  await row().getByRole('button', { name: '1 receipt' }).click()
  await dialog().getByRole('button', { name: 'Open bill.txt' }).click()
  await expect.element(page.getByText('Three benches of oak')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog().getByRole('button', { name: 'Open bill.txt' })).toHaveFocus()
})
