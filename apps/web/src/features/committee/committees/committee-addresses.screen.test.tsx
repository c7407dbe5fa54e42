import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, show, showApp } from '../../../testing/open-app.tsx'

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const path = () => location.pathname

const redirects = [
  ['/dashboard', '/parks/home'],
  ['/meetings', '/parks/meetings'],
  ['/members', '/parks/members'],
]
test('an address without a committee leads to that of the committee that was opened last, and is not in the history; the address of a committee alone leads to its first page, and an unknown one to no page', async () => {
  const { go } = await openApp({ path: '/ideas', otherCommittees: ['A first one'] })
  await expect.element(heading('Ideas - Parks')).toBeVisible()
  go('/workflows')
  await expect.element(heading('Workflows - Parks')).toBeVisible()
  for (const [address = '', leadsTo = ''] of redirects) {
    show(address)
    await expect.poll(path).toBe(leadsTo)
    await expect.element(heading(/Parks/)).toBeVisible()
    history.back()
    await expect.poll(path).toBe('/parks/workflows')
  }
  show('/parks')
  await expect.poll(path).toBe('/parks/home')
  show('/no-such-committee')
  await expect.element(heading('Oops! Page not found')).toBeVisible()
})

test('a device without committees and without a connection leads to their list, with the reason', async () => {
  const account = {
    id: `account-${crypto.randomUUID()}`,
    name: 'Ana Ortiz',
    email: 'ana@example.org',
    picture: 0,
  }
  await showApp('/workflows', account)
  await expect.element(page.getByRole('alert')).toMatchTextContent('No committee selected')
  await expect.element(heading('Choose a committee')).toBeVisible()
})

test('a visitor is asked to sign in at an address that needs a committee', async () => {
  await showApp('/ideas', null)
  await expect.element(heading('Authentication Required')).toBeVisible()
})
