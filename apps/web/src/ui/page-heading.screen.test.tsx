import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, show } from '../testing/open-app.tsx'

const heading = () => page.getByRole('heading', { level: 1, name: 'Ideas - Parks' })

test('the heading of the next page takes the focus, except from what was opened in the meantime', async () => {
  await openApp()
  const meetings = page.getByRole('heading', { level: 1, name: 'Meetings' })
  const account = page.getByRole('button', { name: 'Your account' })
  await expect.element(account).toBeVisible()
  // The first page of a visit takes no focus, and it is not known when it is complete.
  await expect
    .poll(async () => {
      show('/parks/ideas')
      await expect.element(heading()).toBeVisible()
      show('/parks/meetings')
      await expect.element(meetings).toBeVisible()
      return document.activeElement === meetings.element()
    })
    .toBe(true)
  show('/parks/ideas')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))
  const opened = account.element() as HTMLElement
  opened.focus()
  await expect.element(heading()).toBeVisible()
  await expect.poll(() => document.title).toContain('Ideas')
  expect(document.activeElement).toBe(opened)
})
