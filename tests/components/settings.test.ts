import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose } from '../../apps/web/src/testing/choose.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { reopenApp, show } from '../../apps/web/src/testing/open-app.tsx'
import { failRequests } from '../../apps/web/src/testing/requests.ts'
import { exportedMeetings } from './support/exported-meetings.ts'
import {
  expectChip,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  signUp,
  startHub,
  stopHub,
} from './support/with-hub.ts'

async function openSettings(section = ''): Promise<HubPerson> {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openAs(ana, '/choose-committee')
  await expect.element(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  show(`/settings${section}`)
  return ana
}

test('a section that the hub did not answer loads by itself once the hub answers again; the address of a page of settings opens it; the ring of a field’s focus is not cut off; the chosen emails are the hub’s; a choice that it did not get is taken back, and the reason is shown', async () => {
  const endFailures = failRequests('/api/sessions')
  const ana = await openSettings('#sessions')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const retry = sessions.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  endFailures()
  await expect.element(sessions.getByText('This device', { exact: true })).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()

  show('/settings#storage')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Storage on this device' })).toHaveFocus()
  await page.getByRole('link', { name: 'Password' }).click()
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  const current = password.getByLabelText('Current password')
  await expect.element(current).toHaveFocus()
  expect(getComputedStyle(current.element().parentElement as Element).overflow).toBe('visible')

  show('/settings#notifications')
  const emails = page.getByRole('switch', { name: 'Email me when somebody asks to join' })
  await expect.element(emails).toBeChecked()
  await emails.click({ force: true })
  await expect.element(page.getByText('Settings updated successfully')).toBeVisible()
  await expect.element(emails).not.toBeChecked()
  const asked = await ana.ask('GET', '/api/account/notifications')
  expect(JSON.stringify(asked.body)).toContain('false')
  await stopHub()
  await emails.click({ force: true })
  await expect.element(page.getByText('Failed to update settings')).toBeVisible()
  await expect.element(emails).not.toBeChecked()
})

test('removes a committee from this device after naming its unsent edits, and loads it again; the chosen appearance is kept', async () => {
  const { people, id, slug, address } = await gatherInMeeting(['Ana Ortiz'])
  await openAs(people[0], address)
  await expectChip('Synced')
  show('/settings')
  await page.getByText('Dark', { exact: true }).click()
  const storage = page.getByRole('link', { name: 'Storage on this device' })
  await storage.click()
  const parks = page
    .getByRole('list', { name: 'Committees on this device' })
    .getByRole('listitem')
    .filter({ hasText: 'Parks' })
  await expect.element(parks).toMatchTextContent(/\d kB/)
  await expectAccessible()
  await reopenApp()
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
  show('/settings')
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('Light', { exact: true }).click()

  // The dialog names unsent edits; they can be exported before they are removed.
  show(`/${slug}/meetings`)
  await expectChip('Synced')
  await goOffline()
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const plan = page.getByRole('dialog', { name: 'New Meeting' })
  await plan.getByLabelText('Title').fill('Only here')
  await plan.getByRole('button', { name: 'Start Now' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Only here' })).toBeVisible()
  await choose('Your account', 'Settings')
  await storage.click()
  await expect.element(parks).toMatchTextContent(/\d changes? not yet sent/)
  const exported = await exportedMeetings(id, () => parks.getByRole('button', { name: 'Export Parks' }).click())
  expect(exported).toContain('Only here')
  const remove = parks.getByRole('button', { name: 'Remove from this device: Parks' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Remove Parks from this device?' })
  await expect.element(question).toMatchTextContent(/\d changes? (has|have) not reached the hub\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await goOnline()
  await expect.element(parks).not.toMatchTextContent('not yet sent')

  await remove.click()
  await expect.element(question).toMatchTextContent('It stays on the hub.')
  await question.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.element(page.getByText('Parks was removed from this device')).toBeVisible()
  await expect.element(parks).toMatchTextContent('Nothing on this device.')
  show(`/${slug}/meetings`)
  await expect.element(page.getByRole('heading', { name: 'Only here' })).toBeVisible()
  await expectChip('Synced')
})
