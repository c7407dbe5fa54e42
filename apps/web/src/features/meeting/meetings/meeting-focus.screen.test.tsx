import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pastMeeting } from '../../../testing/meeting-screens.ts'
import { onPhone, openApp, openLiveMeeting } from '../../../testing/open-app.tsx'
import { chooseByKey, focusedName, pressOn } from '../../../testing/screen.ts'

test('on a phone an opened item gets the focus', async () => {
  await onPhone()
  await openLiveMeeting()
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  for (const title of ['New Business', 'Call to Order']) {
    await parts.getByRole('button', { name: 'Agenda' }).click()
    await pressOn(page.getByRole('button', { name: new RegExp(`^\\d\\. ?${title}$`) }), '{Enter}')
    await expect.poll(focusedName).toBe(`h2: ${title}`)
  }
})

test('Undo in the toast of a removed item moves the focus to an item', async () => {
  await openLiveMeeting()
  const menu = page.getByRole('button', { name: 'Actions for Old Business' })
  await pressOn(menu, '{Enter}')
  await chooseByKey('Remove')
  const toast = page.getByRole('status').filter({ hasText: 'Old Business' })
  await pressOn(toast.getByRole('button', { name: 'Undo' }), '{Enter}')
  await expect.element(menu).toBeVisible()
  await expect.poll(focusedName).toMatch(/Old Business|New Business/)
})

test('the end of a meeting moves the focus to its title', async () => {
  await openLiveMeeting()
  await pressOn(page.getByRole('button', { name: 'End meeting' }), '{Enter}')
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'End meeting' }), '{Enter}')
  await expect.element(page.getByText('Meeting Ended')).toBeVisible()
  await expect.poll(focusedName).toBe('h1: Spring planning')
})

test('removing a meeting from the list moves the focus to New Meeting, and Undo back to the meeting', async () => {
  await openApp({ write: (doc, context) => void pastMeeting(doc, context, 'Spring planning', 3) })
  await pressOn(page.getByRole('button', { name: 'Actions for Spring planning' }), '{Enter}')
  await chooseByKey('Remove meeting')
  await expect.poll(focusedName).toBe('button: New Meeting')
  const removed = page.getByRole('status').filter({ hasText: 'Meeting removed' })
  await pressOn(removed.getByRole('button', { name: 'Undo' }), '{Enter}')
  await expect.poll(focusedName).toBe('button: Actions for Spring planning')
})
