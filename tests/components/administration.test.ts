import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { notes, onPhone, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import {
  expectChip,
  firstAdminLink,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  password,
  signUp,
  signUpAdmin,
  startHub,
  watchRequests,
} from './support/with-hub.ts'

const signIn = async (person: HubPerson) => {
  const fields = { email: person.account.email, password }
  return (await person.ask('POST', '/api/sign-in', fields)).status
}

/** An administrator's list of people, who are Ada and Ben. */
async function openPeople() {
  await startHub()
  const ada = await signUpAdmin('Ada Admin')
  const ben = await signUp('Ben Achebe')
  await openAs(ada, '/admin/people')
  const disable = page.getByRole('button', { name: 'Disable Ben Achebe' })
  await expect.element(disable).toBeVisible()
  return { ada, ben, disable }
}

test('the link in the log makes one person the first administrator', async () => {
  await startHub()
  const [ana, ben] = [await signUp('Ana Ortiz'), await signUp('Ben Achebe')]
  const link = await firstAdminLink()
  await openAs(ana, link)
  const become = page.getByRole('button', { name: 'Become the administrator' })
  await expect.element(become).toBeVisible()
  await expectAccessible()
  await become.click()
  await expect.element(page.getByRole('heading', { name: 'You are the administrator' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the administration' }).click()
  await expect.element(page.getByRole('list', { name: 'People' })).toMatchTextContent('Ana Ortiz')
  await expectAccessible()

  await openAs(ben, link)
  await become.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('already used')
})

test('the only administrator is asked before giving up the role, and cannot without another one; an administrator finds a person, disables and enables them; without a connection the typed reason is kept', async () => {
  const { ben, disable } = await openPeople()
  const refusal = page.getByText('Make someone else an administrator first.')
  const role = page.getByLabelText('Role of Ada Admin')
  await role.selectOptions('User')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(refusal.length).toBe(0)
  await expect.element(role).toHaveValue('admin')
  await role.selectOptions('User')
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the role' }).click()
  await expect.element(refusal).toBeVisible()
  await expect.element(role).toHaveValue('admin')

  await page.getByLabelText('Search by name or email').fill('ben')
  await expect.element(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible()
  await disable.click()
  const dialog = page.getByRole('dialog', { name: 'Disable the account of Ben Achebe?' })
  await dialog.getByLabelText('Reason').fill('Left the town')
  await expectAccessible()
  await goOffline()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(dialog.getByText('That did not work')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Left the town')
  await goOnline()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(page.getByText('Left the town')).toBeVisible()
  expect(await signIn(ben)).toBe(403)
  await page.getByRole('button', { name: 'Enable Ben Achebe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect.element(page.getByText('Left the town')).not.toBeInTheDocument()
  expect(await signIn(ben)).toBe(200)
})

test('a person who is disabled is signed out at once and keeps their words', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz', 'Ben Achebe'])
  const [, ben] = people
  const ada = await signUpAdmin('Ada Admin')
  await openAs(ben, address)
  await typeNotes('Bens.')
  await expectChip('Synced')
  await ada.ask('POST', `/api/admin/people/${ben.account.id}/disable`, { reason: 'Left the town' })
  await expectChip('Sign in again')
  await expect.element(notes()).toMatchTextContent('Bens.')
})

test('an administrator has the settings of the hub among their own; a new hub has no list of committees, and its health names the mail server and a missing backup; a visitor cannot sign up without an invitation if the hub asks for one', async () => {
  await startHub()
  const ada = await signUpAdmin('Ada Admin')
  await openAs(ada, '/settings')
  await page.getByRole('link', { name: 'Admin Settings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Admin Settings' })).toBeVisible()
  show('/admin/committees')
  await expect.element(page.getByText('No user-created committees yet')).toBeVisible()
  show('/admin/settings')
  const missing = page.getByRole('list', { name: 'Signing in elsewhere' }).getByRole('listitem')
  await expect.element(missing.first()).toMatchTextContent(/Google.*Not set:.*GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET/)
  await expect.element(missing.nth(1)).toMatchTextContent(/OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/)
  await page.getByLabelText('Invited people').click()
  await expect.element(page.getByText('Settings updated successfully')).toBeVisible()
  await expectAccessible()
  expect((await ada.ask('GET', '/api/admin/settings')).body).toMatchObject({ signUp: 'invited' })
  await page.getByRole('link', { name: 'Health' }).click()
  await expect.element(page.getByText('Emails go out through the mail server.')).toBeVisible()
  await expect.element(page.getByText('None is known. Set up a nightly backup')).toBeVisible()
  await expectAccessible()

  await openAs(null, '/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabelText('Full name').fill('Eve')
  await form.getByLabelText('Email').fill('eve@example.org')
  await form.getByLabelText('Password', { exact: true }).fill('long enough')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('Signing up here needs an invitation.')
})

test('an administrator deletes a committee and restores it, once by a double press', async () => {
  const { people, id } = await gather(['Ana Ortiz'])
  await openAs(await signUpAdmin('Ada Admin'), '/admin/committees')
  await page.getByRole('button', { name: 'Delete Parks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete committee' })
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Are you sure you want to delete "Parks"? This action cannot be undone and removes all associated data.',
    )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/It can be restored until/)).toBeVisible()
  await expectAccessible()
  const committees = async () => JSON.stringify((await people[0].ask('GET', '/api/committees')).body)
  expect(await committees()).not.toContain(id)
  const restored = watchRequests('POST', /\/restore$/)
  await page.getByRole('button', { name: 'Restore Parks' }).dblClick()
  await expect.element(page.getByText('Parks is back, with everyone’s access')).toBeVisible()
  expect(restored).toHaveLength(1)
  expect(await committees()).toContain(id)
})

/** The limit is more than any disk has, so the hub counts its disk as full. People can still sign in. */
const fullDisk = { LIMIT_DISK_RESERVE_BYTES: '999999999999999' }
const banner = () => page.getByRole('region', { name: 'This hub needs your attention' })

test('administrators are warned of a full disk on every screen until they hide it; no other person is warned, or has settings of the hub', async () => {
  await startHub(fullDisk)
  await onPhone()
  await openAs(await signUpAdmin('Ada Admin'), '/choose-committee')
  await expect.element(banner()).toMatchTextContent('Disk: Only')
  await expect.element(banner()).toMatchTextContent('nothing is written any more')
  await expectAccessible()
  show('/profile')
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await banner().getByRole('link', { name: 'Open Health' }).click()
  await expect.element(page.getByRole('heading', { name: 'Health' })).toBeVisible()
  await banner().getByRole('button', { name: 'Hide' }).click()
  await expect.element(banner()).not.toBeInTheDocument()

  await page.viewport(1280, 800)
  await openAs(await signUp('Ben Achebe'), '/admin/settings')
  await expect.element(page.getByText('Only administrators can modify app settings')).toBeVisible()
  show('/settings')
  await expect.element(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Admin Settings' }).length).toBe(0)
  show('/profile')
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expectChip('Synced')
  expect(banner().length).toBe(0)
})
