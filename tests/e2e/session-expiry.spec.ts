import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import {
  chip,
  expect,
  expectChip,
  notes,
  signInContext,
  startMeeting,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'

test('a session that expires during a meeting stops the sync and nothing else', async ({ browser }) => {
  // A relay in this process, since its clock has to be moved.
  const clock = createTestClock()
  const booted = await bootRelay({ replace: { clock } })
  const context = await browser.newContext({ baseURL: booted.url })
  const elsewhere = await browser.newContext({ baseURL: booted.url })
  try {
    const ana = await signUpPerson(booted.url, booted, 'Ana Ortiz')
    const { slug } = await makeCommittee(ana, 'Parks')
    await signInContext(context, ana)
    const page = await context.newPage()
    await page.goto(`/${slug}/meetings`)
    await startMeeting(page, 'A long meeting')
    await typeNotes(page, 'Before. ')
    await expectChip(page, 'Synced')

    clock.advance(31 * 24 * 3600)
    await expectChip(page, 'Sign in again')
    await typeNotes(page, 'Without a session. ')
    await expect(page.getByRole('heading', { level: 1, name: 'A long meeting' })).toBeVisible()
    await chip(page).click()
    const panel = page.getByRole('dialog', { name: 'Sync status' })
    await expect(panel).toContainText('1 change waiting on this device.')
    await panel.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Email').fill(ana.account.email)
    await dialog.getByLabel('Password', { exact: true }).fill(ana.password)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectChip(page, 'Synced')
    await typeNotes(page, 'After.')
    await expectChip(page, 'Synced')

    await ana.post('/api/sign-in', { email: ana.account.email, password: ana.password })
    await signInContext(elsewhere, ana)
    const other = await elsewhere.newPage()
    await other.goto(new URL(page.url()).pathname)
    await expect(notes(other)).toBeVisible()
    await expect.poll(() => writtenNotes(other)).toContain('Before. Without a session. After.')
  } finally {
    await context.close()
    await elsewhere.close()
    await booted.close()
  }
})
