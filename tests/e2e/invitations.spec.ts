import { password } from '../support/people/signed-in-person.ts'
import { linkIn } from '../support/relay/letters.ts'
import { expect, expectAccessible, followLink, test } from './fixtures.ts'

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
  await form.getByLabel('Name', { exact: true }).fill('Sam Lee')
  await form.getByLabel('Role').selectOption('Other (Custom)')
  await form.getByLabel('Custom role').fill('Harbour master')
  await form.getByLabel('Email (optional)').fill('sam@example.org')
  await form.getByRole('button', { name: 'Add & Invite' }).click()
  await expect(owner.getByText('Invitation sent to Sam Lee')).toBeVisible()
  const row = owner.getByRole('row', { name: 'Sam Lee' })

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
  await followLink(phone, `/${slug}/members`)
  await expect(phone.getByRole('row', { name: 'Sam Lee' })).toContainText('Joined')
})
