import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveMeeting, show } from '../../../testing/open-app.tsx'
import { inWindow } from '../../../testing/screen.ts'

test.each([1280, 390])('a new agenda item has the focus within the press, %i px', async (width) => {
  await inWindow(width, 844)
  await openLiveMeeting()
  // On a phone it is not the first view.
  show(`${location.pathname}?view=agenda`)
  const add = page.getByRole('button', { name: 'Add agenda item' })
  await expect.element(add).toBeVisible()
  // A phone opens its keyboard only for a field that has the focus before the press is over.
  ;(add.element() as HTMLElement).click()
  await Promise.resolve()
  expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toBe('Title')
})
