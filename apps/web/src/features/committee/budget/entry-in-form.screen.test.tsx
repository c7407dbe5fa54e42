import { addEntry, removeEntries } from '@civic-hub/committee/budget'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { choose, demand } from '../../../testing/screen.ts'

test('an edited entry that another member removed is saved as a new one', async () => {
  const found = { id: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    write(doc, context) {
      const fields = { category: 'Supplies', cents: 1200, note: '' }
      const entry = { ...fields, type: 'expense' as const, date: '2026-11-04' }
      found.id = demand(addEntry(doc, context, entry))
    },
    path: '/budget',
  })
  const { doc, context } = await app.otherDevice()
  await choose(/^Actions for Supplies/, 'Edit')
  const dialog = page.getByRole('dialog')
  const edited = dialog.getByRole('form', { name: 'Edit entry' })
  await edited.getByRole('textbox', { name: 'Note' }).fill('For the fence')
  demand(removeEntries(doc, context, [found.id]))
  await edited.getByRole('button', { name: 'Save as a new one' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('table', { name: 'Ledger' })).toMatchTextContent('For the fence')
})
