import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { failRequests } from '../../apps/web/src/testing/requests.ts'
import { type HubPerson, openAs, signUp, startHub, stopHub } from './support/with-hub.ts'

async function openSettings(section = ''): Promise<HubPerson> {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openAs(ana, '/choose-committee')
  await expect.element(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  show(`/settings${section}`)
  return ana
}

test('the address of a section opens it; the ring of a field’s focus is not cut off', async () => {
  await openSettings('#storage')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Storage on this device' })).toHaveFocus()
  // The section before it has a field of the same name.
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  const current = password.getByLabelText('Current password')
  await expect.element(current).toHaveFocus()
  expect(getComputedStyle(current.element().parentElement as Element).overflow).toBe('visible')
})

test('the chosen emails are the hub’s; a choice that it did not get is taken back, and the reason is shown', async () => {
  const ana = await openSettings()
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

test('a section that the hub did not answer loads by itself once the hub answers again', async () => {
  const endFailures = failRequests('/api/sessions')
  await openSettings('#sessions')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const retry = sessions.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  endFailures()
  await expect.element(sessions.getByText('This device', { exact: true })).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})
