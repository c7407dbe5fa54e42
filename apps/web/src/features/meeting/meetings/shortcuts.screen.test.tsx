import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose, inWindow, pressOnPage } from '../../../testing/screen.ts'

test('a Mac shows its own keys in the list, tooltips and menus, and ⌘ is the modifier of the shortcuts', async () => {
  Object.defineProperty(navigator, 'platform', { configurable: true, get: () => 'MacIntel' })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'platform'))
  await inWindow(1280, 800)
  await openLiveMeeting()
  await expect.element(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('title', 'Bold (⌘B)')
  await choose('More about this meeting', 'Keyboard shortcuts')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list).toMatchTextContent(/⇧F6.*⌥⌘VOpen question.*⌥↑⌥↓.*⌘ZUndo⇧⌘ZRedo⌘KSearch⌘SSync status/)
  await expect.element(list).not.toMatchTextContent('Ctrl')
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()

  await pressOnPage('{Meta>}z{/Meta}')
  await expect.element(page.getByText('You have nothing to undo')).toBeVisible()
  await pressOnPage('{Meta>}s{/Meta}')
  await expect.element(page.getByText('⌘S opens this.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const search = page.getByRole('dialog', { name: 'Search' })
  await pressOnPage('{Control>}k{/Control}')
  expect(search.length).toBe(0)
  await pressOnPage('{Meta>}k{/Meta}')
  await expect.element(search).toBeVisible()
})
