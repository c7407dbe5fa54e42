import { password } from '../support/people/signed-in-person.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  notes,
  requestsOf,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'

test('makes the first administrator through the link in the log', async ({ member, open, relay }) => {
  const ana = await member('Ana Ortiz')
  const link = new URL(await relay.firstAdminLink())
  const page = await open(ana, { path: `${link.pathname}${link.hash}` })
  const button = page.getByRole('button', { name: 'Become the administrator' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('heading', { name: 'You are the administrator' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the administration' }).click()
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Ana Ortiz')
  await expectAccessible(page)
  // The only administrator cannot give up the role without naming another one.
  await page.getByLabel('Role of Ana Ortiz').selectOption('User')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Make someone else an administrator first.')).toHaveCount(0)
  await expect(page.getByLabel('Role of Ana Ortiz')).toHaveValue('admin')
  await page.getByLabel('Role of Ana Ortiz').selectOption('User')
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the role' }).click()
  await expect(page.getByText('Make someone else an administrator first.')).toBeVisible()
  await expect(page.getByLabel('Role of Ana Ortiz')).toHaveValue('admin')

  const ben = await member('Ben Achebe')
  const bens = await open(ben, { path: `${link.pathname}${link.hash}` })
  await bens.getByRole('button', { name: 'Become the administrator' }).click()
  await expect(bens.getByRole('alert')).toContainText('already used')
  await bens.goto('/admin/settings')
  await expect(bens.getByText('Only administrators can modify app settings')).toBeVisible()
  await bens.goto('/settings')
  await expect(bens.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await expect(bens.getByRole('heading', { name: 'Admin Settings' })).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Admin Settings' })).toBeVisible()
})

test('disables a person, who is signed out at once and keeps their unsent edits', async ({
  admin,
  liveMeeting,
  open,
}) => {
  const ada = await admin('Ada Admin')
  const { page: bens, ben } = await liveMeeting(['Ana Ortiz', 'Ben Achebe'], { openedBy: 'Ben Achebe' })
  await typeNotes(bens, 'What Ben wrote. ')
  await expectChip(bens, 'Synced')

  const page = await open(ada, { path: '/admin/people' })
  await page.getByLabel('Search by name or email').fill('ben')
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible()
  await page.getByRole('button', { name: 'Disable Ben Achebe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable the account of Ben Achebe?' })
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Left the town')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(dialog.getByText('That did not work')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Left the town')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Left the town')).toBeVisible()
  await expectChip(bens, 'Sign in again')
  await expect.poll(() => writtenNotes(bens)).toBe('What Ben wrote. ')
  expect((await ben.post('/api/sign-in', { email: ben.account.email, password })).status).toBe(403)

  await page.getByRole('button', { name: 'Enable Ben Achebe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('Left the town')).toHaveCount(0)
  expect((await ben.post('/api/sign-in', { email: ben.account.email, password })).status).toBe(200)
})

test('an administrator deletes a committee and restores it', async ({ admin, liveMeeting, open }) => {
  const ada = await admin('Ada Admin')
  const page = await open(ada, { path: '/admin/committees' })
  await expect(page.getByText('No user-created committees yet')).toBeVisible()
  const { page: anas, address, ana } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(anas, 'Of the parks. ')
  await expectChip(anas, 'Synced')

  await page.reload()
  await page.getByRole('button', { name: 'Delete Parks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete committee' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete "Parks"? This action cannot be undone and removes all associated data.',
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/It can be restored until/)).toBeVisible()
  await expectAccessible(page)
  await expectChip(anas, 'Committee deleted')
  const restored = requestsOf(page, 'POST', /\/restore$/)
  await page.getByRole('button', { name: 'Restore Parks' }).dblclick()
  await expect(page.getByText('Parks is back, with everyone’s access')).toBeVisible()
  expect(restored).toHaveLength(1)
  const again = await open(ana, { path: address })
  await expect(notes(again)).toContainText('Of the parks.')
})

test('shows the settings and the health of the hub to administrators', async ({ admin, open }) => {
  const ada = await admin('Ada Admin')
  const page = await open(ada, { path: '/admin/settings' })
  await page.getByLabel('Invited people').click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  await expectAccessible(page)
  const visitor = await open(null)
  await visitor.getByRole('button', { name: 'Get Started Free' }).click()
  await visitor.getByRole('tab', { name: 'Sign Up' }).click()
  const form = visitor.getByRole('dialog')
  await form.getByLabel('Full name').fill('Eve')
  await form.getByLabel('Email').fill('eve@example.org')
  await form.getByLabel('Password', { exact: true }).fill('long enough')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(form.getByRole('alert')).toContainText('Signing up here needs an invitation.')

  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByText('Emails go out through the mail server.')).toBeVisible()
  await expect(page.getByText('None is known. Set up a nightly backup')).toBeVisible()
  await expectAccessible(page)
})

test.describe('the disk is nearly full', () => {
  // The limit is more than any disk has, so the relay counts its disk as full. People can still sign in.
  test.use({ relaySettings: { LIMIT_DISK_RESERVE_BYTES: '999999999999999' } })

  test('warns administrators on every screen, and no other person', async ({ admin, member, open }) => {
    const ada = await admin('Ada Admin')
    const page = await open(ada, { path: '/choose-committee', viewport: { width: 390, height: 844 } })
    const banner = page.getByRole('region', { name: 'This hub needs your attention' })
    await expect(banner).toContainText('Disk: Only')
    await expect(banner).toContainText('nothing is written any more')
    await expectAccessible(page)
    await page.goto('/profile')
    await banner.getByRole('link', { name: 'Open Health' }).click()
    await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
    await banner.getByRole('button', { name: 'Hide' }).click()
    await expect(banner).toBeHidden()

    const bens = await open(await member('Ben Achebe'), { path: '/profile' })
    await bens.waitForLoadState('networkidle')
    await expect(bens.getByRole('heading', { name: 'Name and picture' })).toBeVisible()
    await expect(bens.getByRole('region', { name: 'This hub needs your attention' })).toHaveCount(0)
  })
})
