import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onPhone, openLiveMeeting } from '../../../testing/open-app.tsx'
import { chooseByKey, focusedName, pressOn } from '../../../testing/screen.ts'

test('the focus moves to an opened item on a phone, to an item by Undo, to the title at the end, and off and back on a removed meeting', async () => {
  await onPhone()
  const app = await openLiveMeeting()
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  for (const title of ['New Business', 'Call to Order']) {
    await parts.getByRole('button', { name: 'Agenda' }).click()
    await pressOn(page.getByRole('button', { name: new RegExp(`^\\d\\. ?${title}$`) }), '{Enter}')
    await expect.poll(focusedName).toBe(`h2: ${title}`)
  }

  await page.viewport(1280, 800)
  const menu = page.getByRole('button', { name: 'Actions for Old Business' })
  await pressOn(menu, '{Enter}')
  await chooseByKey('Remove')
  const toast = page.getByRole('status').filter({ hasText: 'Old Business' })
  await pressOn(toast.getByRole('button', { name: 'Undo' }), '{Enter}')
  await expect.element(menu).toBeVisible()
  await expect.poll(focusedName).toMatch(/Old Business|New Business/)

  await pressOn(page.getByRole('button', { name: 'End meeting' }), '{Enter}')
  // The dialog moves the focus once it is open.
  await expect.poll(focusedName).toBe('button: Cancel')
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'End meeting' }), '{Enter}')
  await expect.element(page.getByText('Meeting Ended')).toBeVisible()
  await expect.poll(focusedName).toBe('h1: Spring planning')

  app.go('/meetings')
  await pressOn(page.getByRole('button', { name: 'Actions for Spring planning' }), '{Enter}')
  await chooseByKey('Remove meeting')
  await expect.poll(focusedName).toBe('button: New Meeting')
  const removed = page.getByRole('status').filter({ hasText: 'Meeting removed' })
  await pressOn(removed.getByRole('button', { name: 'Undo' }), '{Enter}')
  await expect.poll(focusedName).toBe('button: Actions for Spring planning')
})
