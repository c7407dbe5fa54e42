import { page } from 'vitest/browser'

/** Opens the menu of this button and chooses an entry of it. */
export async function choose(button: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

export const undo = () => page.getByRole('button', { name: 'Undo' }).last()
