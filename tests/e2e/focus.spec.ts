import { proposeIdea, removeIdea } from '@civic-hub/committee/ideas'
import type { Page } from '@playwright/test'
import { expect, expectChip, test, withMotion } from './fixtures.ts'
import { demand } from './write-as.ts'

test.use(withMotion)

/** The name and role of the focused element; "body" when nothing has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    return `${element.tagName.toLowerCase()}: ${element.getAttribute('aria-label') ?? element.textContent}`
  })

test('keeps the focus on the page when people, requests and toasts are removed', async ({
  open,
  member,
  gather,
}) => {
  const { ana, cem, slug, id, write } = await gather(['Ana Ortiz', 'Bea Berg', 'Cem Can'])
  for (const person of [await member('Dan Dorn'), await member('Eve Young')])
    expect((await person.post('/api/committees/join', { name: 'Parks' })).status).toBe(200)
  const page = await open(ana, { path: `/${slug}/members` })

  // Accepting a request: the focus is on the next request, and after the last one on the heading of the list.
  await page.getByRole('button', { name: 'Accept as editor: Dan Dorn' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('button: Accept as editor: Eve Young')
  await page.getByRole('button', { name: 'Decline Eve Young' }).press('Enter')
  await expect(page.getByText('Nobody is asking to join.')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('h2: Requests to join')

  // Removing a person: on the same button of the next person, after the last one of the previous person.
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByText(`${name} no longer has access`)).toBeVisible()
  }
  await remove('Bea Berg')
  await expect.poll(() => focused(page)).toBe('button: Remove Cem Can')
  await remove('Dan Dorn')
  await expect.poll(() => focused(page)).toBe('button: Remove Cem Can')

  // Undo in a toast: on the element that had the focus before.
  const toast = page.getByRole('status').filter({ hasText: 'Dan Dorn no longer has access' })
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Dan Dorn' })).toBeVisible()
  await expect.poll(() => focused(page)).toBe('button: Remove Cem Can')

  // A question about a member who leaves before it is answered: on the button of the next member.
  await page.getByRole('button', { name: 'Remove Cem Can' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect((await cem.delete(`/api/committees/${id}/people/${cem.account.id}`)).status).toBe(204)
  await expect(page.getByText('cem.can@example.org')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('button: Remove Dan Dorn')

  // The last button that shows more rows: on the first of them.
  await write((doc, context) => {
    for (let n = 0; n < 51; n++) {
      const fields = { title: `Idea ${n}`, description: '' }
      const by = { account: ana.account.id, name: 'Ana Ortiz' }
      demand(removeIdea(doc, context, demand(proposeIdea(doc, context, fields, by))))
    }
  })
  await page.goto(`/${slug}/history/removed`)
  await page.getByRole('button', { name: 'Show 1 more' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Restore Idea/ })).toHaveCount(51)
  await expect(page.getByRole('button', { name: /^Restore Idea/ }).last()).toBeFocused()
})

test('moves the focus to the heading after signing in at the gate and after creating a committee', async ({
  open,
  gather,
}) => {
  const { ana, slug } = await gather(['Ana Ortiz'])
  const page = await open(null, { path: `/${slug}/meetings` })
  const dialog = page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await dialog.getByLabel('Email').fill(ana.account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.keyboard.press('Enter')
  await expectChip(page, 'Synced')
  await expect.poll(() => focused(page)).toBe('h1: Meetings - Parks')

  await page.goto('/choose-committee')
  await page.getByRole('button', { name: 'Join or Create Committee' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Committee name').fill('Trees')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trees\/home$/)
  await expect.poll(() => focused(page)).toBe('h1: Dashboard - Trees')
})
