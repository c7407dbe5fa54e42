import { scheduleMeeting } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../testing/open-app.tsx'
import { demand, focusOn, inWindow } from '../../../testing/screen.ts'

const button = () => page.getByRole('button', { name: 'Actions for Spring planning' })
const remove = () => page.getByRole('menuitem', { name: 'Remove' })

test('the menu of a card opens by key and by press, Escape returns the focus, also after the page was scrolled, and its entry removes the meeting', async () => {
  const plan = { title: 'Spring planning', scheduledFor: '2099-04-01T18:00:00Z' }
  await openApp({ write: (doc, context) => demand(scheduleMeeting(doc, context, plan)) })
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
  await button().click()
  await expect.element(remove()).toBeVisible()
  await button().click()
  await expect.element(remove()).not.toBeInTheDocument()
  await focusOn(button())
  for (const isScrolled of [false, true]) {
    if (isScrolled) {
      await inWindow(1280, 300)
      scrollTo(0, document.body.scrollHeight)
      await expect.element(button()).not.toBeInViewport()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menu', { name: 'Actions for Spring planning' })).toBeVisible()
    await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => document.activeElement).toBe(page.getByRole('menuitem').elements()[0])
    await userEvent.keyboard('{Escape}')
    await expect.element(remove()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
  }
  await button().click()
  await remove().click()
  await expect.element(page.getByRole('article', { name: 'Spring planning' })).not.toBeInTheDocument()
})
