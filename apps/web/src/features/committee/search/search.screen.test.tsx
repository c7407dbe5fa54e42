import { addActionItem, setActionItemDone, startMeetingNow } from '@civic-hub/committee'
import { addEntry } from '@civic-hub/committee/budget'
import { attachDocument } from '@civic-hub/committee/documents'
import { resources } from '@civic-hub/committee/lists'
import { addMember } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const field = () => page.getByRole('combobox', { name: 'Search in Parks' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

async function openOnPhone() {
  await onPhone()
  const app = await openApp({
    access: 'editor',
    others: ['Sam Lee'],
    write: (doc, context) =>
      void demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  })
  await openSearch()
  return app
}

async function openSearch() {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click()
  await expect.element(field()).toHaveFocus()
}

test('an editor is offered to plan and start a meeting; a viewer searches on a phone from the menu, and is offered no action without permission', async () => {
  const { setAccess } = await openOnPhone()
  await expect.element(option('New Meeting')).toBeVisible()
  await expect.element(option('Start a meeting now')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  setAccess('viewer')
  await openSearch()
  await expect.element(option('Settings').first()).toBeVisible()
  await expect.element(option('Go to the live meeting: Spring planning')).toBeVisible()
  expect(option('New Meeting').length).toBe(0)
  expect(option('Start a meeting now').length).toBe(0)
  await expectAccessible(() => page.getByRole('dialog').elements())
  await field().fill('spring')
  await expect.element(option(/^Spring planning/).first()).toBeVisible()
})

test('Ctrl+K leads to the very row of an action item, a document, a resource, a member and a ledger entry', async () => {
  const app = await openApp({
    write: (doc, context) => {
      const meeting = demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' }))
      const item = { title: 'Order bulbs', owner: '', dueDate: null }
      demand(setActionItemDone(doc, context, meeting, demand(addActionItem(doc, context, meeting, item)), true))
      const file = { sha256: 'ab'.repeat(32), bytes: 5, mime: 'text/plain' }
      demand(attachDocument(doc, context, meeting, { name: 'Offer.txt', file, by: 'Ana', item: null }))
      const shelf = { title: 'Park map', link: '', note: '', category: '' }
      demand(resources.add(doc, context, shelf, { account: 'a', name: 'Ana' }))
      demand(
        addMember(doc, context, { name: 'Joy Park', role: 'Chair', email: '', from: '', until: '', account: null }),
      )
      for (let n = 1; n <= 80; n++) {
        const note = n === 1 ? 'Seeds' : `Other ${n}`
        const date = `2026-0${1 + (n % 9)}-11`
        demand(
          addEntry(doc, context, {
            type: 'expense',
            category: 'Garden',
            cents: 100,
            note,
            date: n === 1 ? '2020-01-01' : date,
          }),
        )
      }
    },
  })
  const lead = async (words: string, name: RegExp, row: Locator) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await field().fill(words)
    await expect.element(option(name).first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(row).toHaveFocus()
    expect(row.element().getAnimations()).not.toEqual([])
    await expect.element(row).toBeInViewport()
  }
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  const inTable = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await lead('bulbs', /^Order bulbs/, listed('Order bulbs'))
  await lead('offer', /^Offer/, listed('Offer.txt'))
  await lead('park map', /^Park map/, listed('Park map'))
  await lead('seeds', /^Seeds/, inTable('Seeds'))
  // On the page where a filter hides the row.
  app.go('/members')
  await page.getByLabelText('Find members').fill('nobody')
  await lead('joy', /^Joy Park/, inTable('Joy Park'))
})
