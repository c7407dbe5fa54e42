import { addMember } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose } from '../../apps/web/src/testing/choose.ts'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs } from './support/with-hub.ts'

const row = (name: string) => page.getByRole('row', { name })
const toast = (words: string) => page.getByText(words, { exact: true })

test('people with access whose names look alike have a mark each and keep their names; everyone with access is added to the directory', async () => {
  const { people, slug } = await gather(['Ana Ortiz', 'Sam Lee', 'Sаm Lee'])
  await openAs(people[0], `/${slug}/members`)
  const list = page.getByRole('list', { name: 'People with access' })
  for (const { name, account } of people.slice(1))
    await expect.element(list).toMatchTextContent(`${name} (account ${account.id.slice(-4)})`)
  await expect.element(list.getByText('Ana Ortiz', { exact: true })).toBeVisible()
  await expect.element(row('Ana Ortiz')).toMatchTextContent('has access, not in the directory')
  await choose('More for the directory', 'Add everyone with access')
  await expect.element(toast('3 people added to the directory')).toBeVisible()
  await expect.element(row('Sam Lee').first()).toMatchTextContent('Joined')
})

test('invites a member of the directory by email, and the history names the author of an entry', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  const grace = { name: 'Grace Kim', role: 'Treasurer', email: 'grace@example.org', from: '', until: '' }
  await write((doc, context) => demand(addMember(doc, context, { ...grace, account: null })))
  await openAs(people[0], `/${slug}/members`)
  await choose('Actions for Grace Kim', 'Invite by email')
  await expect.element(toast('Invitation sent to Grace Kim')).toBeVisible()
  await expect.element(row('Grace Kim')).toMatchTextContent('Pending')
  await choose('More for the directory', 'History')
  await expect.element(page.getByRole('heading', { level: 1, name: 'History of the directory' })).toBeVisible()
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect.element(versions.first()).toMatchTextContent('Ana Ortiz')
})
