import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../testing/open-app.tsx'

test.each([
  ['Sign Up Now', 'Sign Up'],
  ['Sign In', 'Sign In'],
])('the link “%s” of the landing page opens the tab “%s”, and gets the focus back', async (name, tab) => {
  await showApp('/', null)
  const link = page.getByRole('link', { name, exact: true }).first()
  await link.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})
