import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copiedText } from '../../apps/web/src/testing/clipboard.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { choose } from '../../apps/web/src/testing/screen.ts'
import {
  acceptInvitation,
  gather,
  type HubPerson,
  inviteByLink,
  letterTo,
  linkIn,
  openAs,
  password,
  refuseLetters,
  signUp,
  watchRequests,
} from './support/with-hub.ts'

const linkField = (name = 'Sam') => page.getByRole('textbox', { name: `Link for ${name}` })
const linkOnScreen = () => (linkField().element() as HTMLInputElement).value
const invalid = () => page.getByRole('heading', { name: 'This invitation is no longer valid' })

/** The status of the hub's answer to a person who looks at this link. */
async function look(person: HubPerson, link: string): Promise<number> {
  return (await person.ask('POST', '/api/invitation', { token: new URL(link).hash.slice(1) })).status
}

/** The content of all databases and storages of this browser, with the address and the history's state. */
async function everythingStored(): Promise<string> {
  const parts: unknown[] = [location.href, history.state, { ...localStorage }, { ...sessionStorage }]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      parts.push(await resultOf(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  const bytesAsText = (_: string, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value
  return JSON.stringify(parts, bytesAsText)
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Ana's page of members, where she has added Sam, with an invitation to the address if there is one. */
async function addSam(email = '') {
  const gathered = await gather(['Ana Ortiz'])
  if (email !== '') await refuseLetters()
  await openAs(gathered.people[0], `/${gathered.slug}/members`)
  await page.getByLabelText('Name', { exact: true }).fill('Sam')
  await page.getByLabelText('Role').selectOptions('Member')
  if (email !== '') await page.getByLabelText('Email (optional)').fill(email)
  await page.getByRole('button', { name: 'Add & Invite' }).click()
  return gathered
}

test('a member is added with a role, which may be a custom one, and no invalid address; a member reads the directory without addresses of accounts, and adds people without inviting them', async () => {
  const { people, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
  await openAs(people[0], `/${slug}/members`)
  const form = page.getByRole('form', { name: 'Add a member' })
  const submit = form.getByRole('button', { name: 'Add & Invite' })
  const email = form.getByLabelText('Email (optional)')
  await form.getByLabelText('Name', { exact: true }).fill('Sam Lee')
  await expect.element(submit).toBeDisabled()
  await form.getByLabelText('Role').selectOptions('Other (Custom)')
  await expect.element(submit).toBeDisabled()
  await form.getByLabelText('Custom role').fill('Harbour master')
  await email.fill('sam@example')
  await submit.click()
  await expect.element(form.getByText('This does not look like an email address.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await email.fill('sam@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Invitation sent to Sam Lee')).toBeVisible()
  const row = page.getByRole('row', { name: 'Sam Lee' })
  await expect.element(row).toMatchTextContent('Harbour master')
  await expect.element(row).toMatchTextContent('Pending')
  await expectAccessible()
  await page.getByRole('button', { name: 'Resend the invitation to Sam Lee' }).click()
  await expect.element(page.getByText('Please wait 5 minute(s) before resending')).toBeVisible()

  await openAs(people[1], `/${slug}/members`)
  await expect.element(page.getByRole('list', { name: 'People with access' })).toMatchTextContent('Ana Ortiz')
  expect(page.getByText('ana.ortiz@example.org').length).toBe(0)
  await page.getByRole('form', { name: 'Add a member' }).getByLabelText('Name', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
})

test('an owner makes links for two members and copies them; the page shows both, and stores neither', async () => {
  await addSam()
  await expect.element(page.getByText('Sam: member added to committee')).toBeVisible()
  await choose('Actions for Sam', 'Create invitation link')
  await expect.element(page.getByRole('heading', { name: 'Invitation links' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('status').getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  const link = linkOnScreen()
  expect(await copiedText()).toBe(link)
  const form = page.getByRole('form', { name: 'Add a member' })
  await form.getByLabelText('Name', { exact: true }).fill('Tom')
  await form.getByLabelText('Role').selectOptions('Member')
  await form.getByRole('button', { name: 'Add & Invite' }).click()
  await choose('Actions for Tom', 'Create invitation link')
  await expect.element(linkField('Tom')).toBeVisible()
  await expect.element(linkField()).toHaveValue(link)
  await choose('Actions for Tom', 'Copy link')
  await expect.poll(copiedText).toBe((linkField('Tom').element() as HTMLInputElement).value)
  const stored = await everythingStored()
  expect(stored).toContain('Parks')
  for (const shown of [link, await copiedText()]) expect(stored).not.toContain(new URL(shown).hash.slice(1))
  const eve = await signUp('Eve Young')
  expect(await look(eve, link)).toBe(200)
  expect(await acceptInvitation(eve, link)).toBe(200)
  await expect.element(page.getByRole('row', { name: 'Sam' })).toMatchTextContent('Joined')
  await expect.element(linkField()).not.toBeInTheDocument()
})

test('a person invited by email signs up with the invitation, confirms on another device, and is a member', async () => {
  const { people, slug } = await gather(['Ana Ortiz'])
  const [ana] = people
  await openAs(ana, `/${slug}/members`)
  const form = page.getByRole('form', { name: 'Add a member' })
  await form.getByLabelText('Name', { exact: true }).fill('Sam Lee')
  await form.getByLabelText('Role').selectOptions('Other (Custom)')
  await form.getByLabelText('Custom role').fill('Harbour master')
  await form.getByLabelText('Email (optional)').fill('sam@example.org')
  await form.getByRole('button', { name: 'Add & Invite' }).click()
  await expect.element(page.getByText('Invitation sent to Sam Lee')).toBeVisible()
  // Opening the link does not use it up, and shows the inviting person and the committee.
  const link = linkIn(await letterTo('sam@example.org'))
  expect(linkOnScreen()).toBe(location.origin + link)
  await openAs(null, link)
  await expect.element(page.getByRole('heading', { name: 'You are invited to Parks' })).toBeVisible()
  await expect.element(page.getByText('Ana Ortiz invites you as an editor')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('sam@example.org')
  await expect.element(dialog.getByLabelText('Full name')).toHaveValue('Sam Lee')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()

  await openAs(null, linkIn(await letterTo('sam@example.org', 2)))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect.element(page.getByText('Joined Parks')).toBeVisible()
  await expect.poll(() => location.pathname).toMatch(new RegExp(`^/${slug}/`))
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Parks')
  show(`/${slug}/members`)
  const row = page.getByRole('row', { name: 'Sam Lee' })
  await expect.element(row).toMatchTextContent('Joined')
  await openAs(ana, `/${slug}/members`)
  await expect.element(row).toMatchTextContent('Joined')
  expect(row.getByRole('button', { name: 'Resend' }).length).toBe(0)
  const access = page.getByRole('list', { name: 'People with access' })
  await expect.element(access).toMatchTextContent('Sam Lee Harbour master · sam@example.org')
})

test('an invited person signs in with another address, reads which account accepts, and joins; the used invitation opens the committee for its own account, and is no longer valid for others', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz'])
  const sam = await signUp('Sam Lee')
  const invitation = await inviteByLink(people[0], id)
  await openAs(null, invitation)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Email').fill(sam.account.email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(page.getByText(`You are signed in as Sam Lee (${sam.account.email})`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect.element(page.getByText('Joined Parks')).toBeVisible()
  await expect.poll(() => location.pathname).toMatch(new RegExp(`^/${slug}/`))

  await openAs(sam, invitation)
  await expect.element(page.getByText('You can open this committee already.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter Committee' }).click()
  await expect.poll(() => location.pathname).toMatch(new RegExp(`^/${slug}/`))
  await openAs(null, invitation)
  await expect.element(invalid()).toBeVisible()
  await expectAccessible()
})

test('a mail server that refuses the invitation is shown, and the email can be sent again once; a new link replaces the earlier one; the invitation of a removed member is listed with the others, and its link goes with it', async () => {
  const { people } = await addSam('sam@example.org')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to send invitation' })
  await expect.element(failed.first()).toBeVisible()
  await expect.element(linkField()).toBeVisible()
  const resent = watchRequests('POST', /\/renew$/)
  await page.getByRole('button', { name: 'Resend the invitation to Sam' }).dblClick()
  await expect.element(page.getByText('Failed to resend invitation. Please try again.')).toBeVisible()
  expect(resent).toHaveLength(1)

  const first = linkOnScreen()
  await choose('Actions for Sam', 'New link')
  await page.getByRole('dialog').getByRole('button', { name: 'New link' }).click()
  await expect.element(linkField()).not.toHaveValue(first)
  expect(await look(people[0], linkOnScreen())).toBe(200)
  expect(await look(people[0], first)).not.toBe(200)

  const link = linkOnScreen()
  await choose('Actions for Sam', 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Revoke the invitation of Sam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('The invitation of Sam was revoked')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Other invitations' })).not.toBeInTheDocument()
  await expect.element(linkField()).not.toBeInTheDocument()
  show(new URL(link).pathname + new URL(link).hash)
  await expect.element(invalid()).toBeVisible()
})
