import { resources } from '@civic-hub/committee/lists'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { demand, focusOn, inWindow } from '../../../testing/screen.ts'

const sam = { account: 'sam', name: 'Sam Lee' }

const fields = () => page.getByRole('form', { name: 'New resource' })
const rows = () => page.getByRole('list', { name: 'Resources' }).getByRole('listitem')

const openResources = (...titles: string[]) =>
  openApp({
    path: '/community/resources',
    write(doc, context) {
      for (const title of titles) demand(resources.add(doc, context, { title, link: '', note: '', category: '' }, sam))
    },
  })

test('a resource is added from the menu of a phone, and its title is a link to its web address', async () => {
  await onPhone()
  await openApp()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect.element(page.getByText('No resources yet')).toBeVisible()
  await fields().getByLabelText('Title').fill('Bylaws')
  await fields().getByLabelText('Link').fill('javascript:alert(1)')
  await fields().getByRole('button', { name: 'Add resource' }).click()
  await expect.element(page.getByText('Enter a web address, such as https://example.org.')).toBeVisible()
  await fields().getByLabelText('Link').fill('example.org/bylaws')
  await fields().getByRole('button', { name: 'Add resource' }).click()
  await expect
    .element(page.getByRole('link', { name: /^Bylaws/ }))
    .toHaveAttribute('href', 'https://example.org/bylaws')
})

test('reorders resources by keyboard, of which the first is above the fold of a phone; adds one with a note', async () => {
  await inWindow(390, 664)
  await openResources('Bylaws', 'Map')
  await expect.element(rows().first()).toBeInViewport({ ratio: 1 })
  expect(scrollY).toBe(0)
  await page.viewport(1280, 800)
  const order = () =>
    rows()
      .elements()
      .map(({ textContent }) => textContent?.match(/Bylaws|Map/)?.[0])
  await expect.poll(order).toEqual(['Bylaws', 'Map'])
  await focusOn(page.getByRole('button', { name: 'Reorder Map' }))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(order).toEqual(['Map', 'Bylaws'])
  await fields().getByLabelText('Title').fill('Plan')
  await fields().getByLabelText('Note').fill('In the office')
  await fields().getByRole('button', { name: 'Add resource' }).click()
  await expect.element(rows().filter({ hasText: 'Plan' })).toMatchTextContent(/Plan.*In the office/s)
})
