import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onPhone, openApp } from '../../../testing/open-app.tsx'

const heading = (name: string, level = 1) => page.getByRole('heading', { level, name })
const link = (name: string) => page.getByRole('link', { name })

test('the page of members and Ctrl+K lead to the settings of a committee, one page for each thing', async () => {
  await openApp({ path: '/members' })
  await link('Committee settings').click()
  await expect.element(heading('Committee settings')).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Committee name' })).toHaveValue('Parks')
  await link('Delete committee').click()
  await expect.element(heading('Delete committee', 2)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Delete this committee' })).toBeVisible()

  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search in Parks' }).fill('time zone')
  await expect.element(page.getByRole('option', { name: 'Committee settings: Time zone' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Time zone', 2)).toHaveFocus()
  await link('Back to Members').click()
  await expect.element(heading('Members - Parks')).toHaveFocus()
})

test('a viewer on a phone has the export alone', async () => {
  await onPhone()
  await openApp({ path: '/settings', access: 'viewer', others: ['Sam Lee'] })
  await expect.element(link('Export')).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Committee settings' }).getByRole('link').length).toBe(1)
  await link('Export').click()
  await expect.element(heading('Export')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Export this committee' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add changes from a file' })).not.toBeInTheDocument()
  await link('Committee settings').click()
  await expect.element(link('Export')).toHaveFocus()
})
