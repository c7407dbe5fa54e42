import { addMember } from '@civic-hub/committee/members'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits } from '../testing/accessible.ts'
import { onPhone, openApp, openLiveMeeting } from '../testing/open-app.tsx'
import { boxOf, demand, focusOn, inWindow } from '../testing/screen.ts'

const header = () => page.getByRole('banner').first()

/** True if the whole element is within the window. */
const isInWindow = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

const shownButtons = (name: RegExp | string = '') =>
  header()
    .getByRole('button', { name })
    .elements()
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))

test('the header fits the window with text of 16 and 32 px, also with a long name and no picture, and keeps its height', async () => {
  const committee = 'The Standing Committee on Parks, Playgrounds and Open Spaces of Upper Westhampton'
  await openLiveMeeting({ committee })
  const pictures = () => [...header().element().querySelectorAll('button img')]
  expect(pictures()).not.toEqual([])
  await expect.poll(() => pictures().filter((picture) => picture.checkVisibility())).toEqual([])
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  for (const [size, tallest] of [
    ['16px', 58],
    ['32px', 72],
  ] as const) {
    document.documentElement.style.fontSize = size
    for (const width of [390, 900, 1280, 1920]) {
      await inWindow(width, 800)
      await expect.poll(() => shownButtons(/^(Your account|Open menu)/).filter(isInWindow).length).toBe(1)
      await expect.poll(() => shownButtons().filter((button) => !isInWindow(button))).toEqual([])
      await expect.poll(async () => (await boxOf(header())).height).toBeLessThanOrEqual(tallest)
    }
  }
})

test('on a phone the meeting, its agenda and the list fit the window and show the sync status', async () => {
  await onPhone()
  await openLiveMeeting()
  const status = page.getByRole('button', { name: 'Sync status' })
  await expect.element(status).toBeInViewport()
  await expectFits()
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  await parts.getByRole('button', { name: 'Agenda' }).click()
  const agenda = page.getByRole('region', { name: 'Agenda' })
  await expect.element(agenda.getByRole('button', { name: '1. Call to Order' })).toBeInViewport()
  await expectFits()
  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  await expect.element(page.getByRole('article', { name: 'Spring planning' })).toBeInViewport()
  await expect.element(status).toBeInViewport()
  await expectFits()
})

/** The focused element, and whether the header covers a part of it. */
function readFocus(): { name: string | null; isCovered: boolean } {
  const focused = document.activeElement
  if (!focused || focused === document.body) return { name: null, isCovered: false }
  const { left, top, width, height } = focused.getBoundingClientRect()
  const points = [top + 2, top + height / 2, top + height - 2]
  const over = points.map((y) => document.elementFromPoint(left + width / 2, y))
  const isCovered = over.some((element) => element?.closest('header') && !focused.closest('header'))
  return { name: focused.getAttribute('aria-label') ?? focused.textContent, isCovered }
}

test('Tab and Shift+Tab never move the focus under the header, on a small screen', async () => {
  await inWindow(320, 568)
  const names = ['Sam Lee', 'Joy Park', 'Vic Viewer', 'Eve Young', 'Kim Ray', 'Lou Hill', 'Max Old']
  await openApp({
    path: '/members',
    write(doc, context) {
      const member = { role: 'Member', email: '', from: '', until: '', account: null }
      for (const name of names) demand(addMember(doc, context, { ...member, name }))
    },
  })
  for (const [keys, start] of [
    ['{Tab}', 'Open menu'],
    ['{Shift>}{Tab}{/Shift}', 'Actions for Max Old'],
  ] as const) {
    await focusOn(page.getByRole('button', { name: start }))
    const reached = new Set<string | null>()
    for (let step = 0; step < 24; step++) {
      await userEvent.keyboard(keys)
      const { name, isCovered } = readFocus()
      reached.add(name)
      expect(isCovered, `the header covers ${name}`).toBe(false)
    }
    expect(reached.size, 'the focus moves through the page').toBeGreaterThan(15)
  }
})
