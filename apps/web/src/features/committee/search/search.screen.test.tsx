import { startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const field = () => page.getByRole('combobox', { name: 'Search in Parks' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

async function openOnPhone(access: 'viewer' | 'editor') {
  await onPhone()
  await openApp({
    access,
    others: ['Sam Lee'],
    write: (doc, context) =>
      void demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click()
  await expect.element(field()).toHaveFocus()
}

test('a viewer searches on a phone from the menu, and is offered no action without permission', async () => {
  await openOnPhone('viewer')
  await expect.element(option('Settings')).toBeVisible()
  await expect.element(option('Go to the live meeting: Spring planning')).toBeVisible()
  expect(option('New Meeting').length).toBe(0)
  expect(option('Start a meeting now').length).toBe(0)
  await expectAccessible()
  await field().fill('spring')
  await expect.element(option(/^Spring planning/).first()).toBeVisible()
})

test('an editor is offered to plan and start a meeting', async () => {
  await openOnPhone('editor')
  await expect.element(option('New Meeting')).toBeVisible()
  await expect.element(option('Start a meeting now')).toBeVisible()
})
