import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onPhone, show } from '../../apps/web/src/testing/open-app.tsx'
import { expectChip, gather, goOffline, goOnline, openAs, password } from './support/with-hub.ts'

/* The pages of feeds and open records without a session, a connection, or the right to change. */

const main = () => page.getByRole('main')
const calendar = () => main().getByRole('region', { name: 'Meetings in your calendar' })
const makeAddress = () => calendar().getByRole('button', { name: 'Make my address' })

/** Vic follows the committee on a phone. */
async function openAsViewer(path: string) {
  await onPhone()
  const { people, id, slug } = await gather(['Ana Ortiz', 'Vic Viewer'])
  const [ana, vic] = people
  await ana.ask('PUT', `/api/committees/${id}/people/${vic.account.id}`, { access: 'viewer' })
  await openAs(vic, `/${slug}${path}`)
  return { slug }
}

test('an ended session keeps the loaded feeds; open records that could not be read without it are shown after signing in again', async () => {
  const { people, slug } = await gather(['Ana Ortiz'])
  await openAs(people[0], `/${slug}/feeds`)
  await expect.element(calendar()).toBeVisible()
  await expectChip('Synced')
  await people[0].ask('POST', '/api/sign-out')
  await expectChip('Sign in again')
  await makeAddress().click()
  await expect.element(page.getByText('The address was not changed')).toBeVisible()
  await expect.element(calendar()).toBeVisible()
  show(`/${slug}/records`)
  await expect.element(main().getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(main()).not.toMatchTextContent('No minutes are approved yet.')
  // The heading takes the focus a moment after the page is shown, which closes an open panel.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await page.getByRole('button', { name: 'Sync status' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabelText('Email').fill(people[0].account.email)
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.element(main()).toMatchTextContent('No minutes are approved yet.')
})

test('a viewer makes an address of a feed, which is empty until an editor opens the committee, and reads the open records, also after a time without a connection, and cannot publish', async () => {
  const { slug } = await openAsViewer('/records')
  await expect.element(main()).toMatchTextContent('Owners publish and withdraw.')
  await expect.element(main().getByRole('button', { name: /^(Publish|Withdraw)/ })).not.toBeInTheDocument()
  show(`/${slug}/feeds`)
  await makeAddress().click()
  await expect.element(calendar()).toMatchTextContent('Empty until an editor opens the committee.')
  await goOffline()
  await expectChip('Offline')
  show(`/${slug}/records`)
  await expect
    .element(main())
    .toMatchTextContent('Only the hub knows what is public, and it cannot be reached at the moment.')
  show(`/${slug}/feeds`)
  await expect
    .element(main())
    .toMatchTextContent('Addresses are kept by the hub, which cannot be reached at the moment.')
  show(`/${slug}/records`)
  await goOnline()
  await expect.element(main()).toMatchTextContent('No minutes are approved yet.')
})
