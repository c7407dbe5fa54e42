import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../testing/announcements.ts'
import { holdPart } from '../testing/held-parts.tsx'
import { onPhone, openApp } from '../testing/open-app.tsx'
import { boxOf, focusOn } from '../testing/screen.ts'

test('a part is followed and unfollowed by key, each is announced once, and its button moves nothing', async () => {
  await onPhone()
  const release = holdPart('/follow-button.tsx')
  await openApp({ path: '/budget' })
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect.element(summary).toBeInTheDocument()
  const before = (await boxOf(summary)).y
  release()
  await expect.element(page.getByRole('button', { name: /^Follow updates/ })).toBeEnabled()
  expect((await boxOf(summary)).y).toBe(before)
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
