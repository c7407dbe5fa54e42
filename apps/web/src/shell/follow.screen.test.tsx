import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../testing/announcements.ts'
import { openApp } from '../testing/open-app.tsx'
import { focusOn } from '../testing/screen.ts'

test('a part is followed and unfollowed by key, and each is announced once', async () => {
  await openApp({ path: '/budget' })
  const button = page.getByRole('button', { name: /^(Follow updates|Following)/ })
  await focusOn(button)
  const announcements = listenToAnnouncements()
  await userEvent.keyboard('{Enter}')
  await announcements.until(/^Following/)
  await expect.poll(() => document.activeElement?.ariaPressed).toBe('true')
  await userEvent.keyboard('{Enter}')
  await announcements.until(/^Unfollowed/)
  await expect.poll(() => document.activeElement?.ariaPressed).toBe('false')
  expect(announcements.lines).toEqual([expect.stringMatching(/^Following/), expect.stringMatching(/^Unfollowed/)])
})
