import { password } from '../support/people/signed-in-person.ts'
import { linkIn } from '../support/relay/letters.ts'
import { expect, expectAccessible, requestsOf, test } from './fixtures.ts'

test('invited by email: signs up with the invitation, confirms on another device, and is a member', async ({
  open,
  member,
  committeeOf,
  relay,
}) => {
  const ana = await member('Ana Ortiz')
  const { slug } = await committeeOf(ana, 'Parks')
  const owner = await open(ana, { path: `/${slug}/members` })
  const form = owner.getByRole('form', { name: 'Add a member' })
  const submit = form.getByRole('button', { name: 'Add & Invite' })
  await form.getByLabel('Name', { exact: true }).fill('Sam Lee')
  await expect(submit).toBeDisabled()
  await form.getByLabel('Role').selectOption('Other (Custom)')
  await expect(submit).toBeDisabled()
  await form.getByLabel('Custom role').fill('Harbour master')
  await form.getByLabel('Email (optional)').fill('sam@example')
  await submit.click()
  await expect(form.getByText('This does not look like an email address.')).toBeVisible()
  await expect(form.getByLabel('Email (optional)')).toBeFocused()
  await form.getByLabel('Email (optional)').fill('sam@example.org')
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Invitation sent to Sam Lee')).toBeVisible()
  const row = owner.getByRole('row', { name: 'Sam Lee' })
  await expect(row).toContainText('Harbour master')
  await expect(row).toContainText('Pending')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Resend the invitation to Sam Lee' }).click()
  await expect(owner.getByText('Please wait 5 minute(s) before resending')).toBeVisible()

  // Opening the link does not use it up, and shows the inviting person and the committee.
  const link = linkIn(await relay.inbox.letterTo('sam@example.org'))
  expect(await owner.getByRole('textbox', { name: 'Invitation link' }).inputValue()).toBe(link)
  const laptop = await open(null, { path: link })
  await expect(laptop.getByRole('heading', { name: 'You are invited to Parks' })).toBeVisible()
  await expect(laptop.getByText('Ana Ortiz invites you as an editor')).toBeVisible()
  await expectAccessible(laptop)
  await laptop.getByRole('button', { name: 'Sign Up' }).click()
  const dialog = laptop.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue('sam@example.org')
  await dialog.getByLabel('Full name').fill('Sam Lee')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(laptop.getByRole('dialog', { name: 'Check your email' })).toBeVisible()

  const phone = await open(null, { path: linkIn(await relay.inbox.letterTo('sam@example.org', 2)) })
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone.getByText('Joined Parks')).toBeVisible()
  await expect(phone).toHaveURL(new RegExp(`/${slug}/`))
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Parks')
  await expect(row).toContainText('Joined')
  await expect(row.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  await expect(owner.getByRole('list', { name: 'People with access' })).toContainText(
    'Sam Lee Harbour master · sam@example.org',
  )
  // Members see the directory with its badges, and no addresses of accounts. They can add people, and not
  // invite.
  await phone.goto(`/${slug}/members`)
  await expect(phone.getByRole('row', { name: 'Sam Lee' })).toContainText('Joined')
  await expect(phone.getByRole('list', { name: 'People with access' })).toContainText('Ana Ortiz')
  await expect(phone.getByText('ana.ortiz@example.org')).toHaveCount(0)
  await phone.getByRole('form', { name: 'Add a member' }).getByLabel('Name', { exact: true }).click()
  await expect(phone.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
})

test('invited by a link: signs in with another address, and the page names the accepting account', async ({
  open,
  member,
  committeeOf,
}) => {
  const [ana, sam] = await Promise.all([member('Ana Ortiz'), member('Sam Lee')])
  const { slug } = await committeeOf(ana, 'Parks')
  const owner = await open(ana, { path: `/${slug}/members` })
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.getByLabel('Name', { exact: true }).fill('Sam')
  await owner.getByLabel('Role').selectOption('Member')
  await owner.getByRole('button', { name: 'Add & Invite' }).click()
  await expect(owner.getByText('Sam: member added to committee')).toBeVisible()
  await owner.getByRole('button', { name: 'Actions for Sam' }).click()
  await owner.getByRole('menuitem', { name: 'Create invitation link' }).click()
  await expect(owner.getByRole('heading', { name: 'Link for Sam' })).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Copy link' }).click()
  await expect(owner.getByText('Link copied')).toBeVisible()
  const link = await owner.evaluate(() => navigator.clipboard.readText())

  const page = await open(null, { path: link })
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(sam.account.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(sam.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(`You are signed in as Sam Lee (${sam.account.email})`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('Joined Parks')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${slug}/`))

  // The link is used up for other accounts, and opens the committee for its own.
  await page.goto(link)
  await expect(page.getByText('You can open this committee already.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter Committee' }).click()
  await expect(page).toHaveURL(new RegExp(`/${slug}/`))
  const stranger = await open(null, { path: link })
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await expectAccessible(stranger)
})

test('shows a revoked invitation, a new link, and a mail server that is down', async ({
  open,
  member,
  committeeOf,
  relay,
}) => {
  const ana = await member('Ana Ortiz')
  const { slug } = await committeeOf(ana, 'Parks')
  const owner = await open(ana, { path: `/${slug}/members` })
  relay.inbox.refuseEverything()
  await owner.getByLabel('Name', { exact: true }).fill('Sam')
  await owner.getByLabel('Role').selectOption('Secretary')
  await owner.getByLabel('Email (optional)').fill('sam@example.org')
  await owner.getByRole('button', { name: 'Add & Invite' }).click()
  await expect(owner.getByRole('alert').filter({ hasText: 'Failed to send invitation' })).toBeVisible()
  const first = await owner.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  const resent = requestsOf(owner, 'POST', /\/renew$/)
  await owner.getByRole('button', { name: 'Resend the invitation to Sam' }).dblclick()
  await expect(owner.getByText('Failed to resend invitation. Please try again.')).toBeVisible()
  expect(resent).toHaveLength(1)

  const pick = async (entry: string) => {
    await owner.getByRole('button', { name: 'Actions for Sam' }).click()
    await owner.getByRole('menuitem', { name: entry }).click()
  }
  await pick('New link')
  await owner.getByRole('dialog').getByRole('button', { name: 'New link' }).click()
  const field = owner.getByRole('textbox', { name: 'Invitation link' })
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  const page = await open(null, { path: first })
  await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await page.goto('/')
  await page.goto(second)
  await expect(page.getByRole('heading', { name: 'You are invited to Parks' })).toBeVisible()

  // If an invited entry is removed from the directory, its invitation is listed with the others.
  await pick('Remove')
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await owner.getByRole('button', { name: 'Revoke the invitation of Sam' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(owner.getByText('The invitation of Sam was revoked')).toBeVisible()
  await expect(owner.getByRole('heading', { name: 'Other invitations' })).toHaveCount(0)
  await expect(field).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
})
