import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeCommittee } from '../support/people/signed-in-person.ts'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  goWithin,
  notes,
  relayOfItsOwn,
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'
import { notesOnHub, writeAs } from './write-as.ts'

async function signingOut(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click()
  return page.getByRole('dialog', { name: 'Sign Out' })
}

test(
  'backup, disaster, restore: a person who joined after the backup signs up again and loses nothing',
  relayOfItsOwn,
  async ({ relay, open, member }) => {
    const folder = await mkdtemp(join(tmpdir(), 'civic-hub-backups-'))
    try {
      await member('Ana Ortiz')
      const backup = (await relay.operate('backup', '--to', folder)).trim()
      const sam = await member('Sam Lee')
      const { id, slug } = await makeCommittee(sam, 'Dunes')
      const page = await open(sam, { path: `/${slug}/meetings` })
      await startMeeting(page, 'Sand')
      await typeNotes(page, 'Called saved. ')
      await expectChip(page, 'Synced')

      const phone = await open(sam, { path: `/${slug}/meetings` })
      await expectChip(phone, 'Synced')

      await relay.kill()
      await relay.operate('restore', '--from', backup)
      await relay.start()
      await expectChip(page, 'Sign in again')

      // A person who signs out instead of signing up again is warned of the possible loss, and can keep the
      // data on the device.
      await expectChip(phone, 'Sign in again')
      const leaving = await signingOut(phone)
      await expect(leaving).toContainText('not known whether the hub still has everything')
      await expectAccessible(phone)
      await leaving.getByRole('button', { name: 'Sign Out and Keep' }).click()
      await expect(phone.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()

      await typeNotes(page, 'After the disaster.')

      await chip(page).click()
      await page.getByRole('dialog', { name: 'Sync status' }).getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Does the hub no longer know your account?' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign up again' })
      await expect(dialog.getByLabel('Name')).toHaveValue('Sam Lee')
      await expect(dialog.getByLabel('Email')).toHaveValue(sam.account.email)
      await dialog.getByLabel('Password', { exact: true }).fill(sam.password)
      await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
      const letter = await relay.inbox.letterTo(sam.account.email, 2)
      const link = /http\S+\/confirm#\S+/.exec(letter.text ?? '')?.[0] ?? ''
      const meeting = new URL(page.url()).pathname
      await page.goto(link)
      await page.getByRole('button', { name: 'Confirm email' }).click()
      await page.waitForURL('**/onboarding')

      await goWithin(page, slug, meeting)
      await expect(notes(page)).toContainText('Called saved. After the disaster.')
      await expectChip(page, 'Synced')
      // The phone still has the data, and proposes to keep it until it has synced.
      await phone.getByRole('link', { name: 'Sign In' }).first().click()
      const welcome = phone.getByRole('dialog', { name: 'Welcome to Civic Hub' })
      await welcome.getByLabel('Email').fill(sam.account.email)
      await welcome.getByLabel('Password', { exact: true }).fill(sam.password)
      await welcome.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(phone.getByRole('link', { name: 'Enter Committee Dunes' })).toBeVisible()
      await expect(await signingOut(phone)).toContainText('1 committee on this device has not been synced')
      await phone.keyboard.press('Escape')
      await goWithin(phone, slug, meeting)
      await expect(notes(phone)).toContainText('Called saved. After the disaster.')
      await expectChip(phone, 'Synced')
      const sure = await signingOut(phone)
      await expect(sure).toContainText('This removes your committees from this device.')
      await expect(sure.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()

      // Read from the relay alone.
      await sam.post('/api/sign-in', { email: sam.account.email, password: sam.password })
      const stored = () => notesOnHub((read) => writeAs(sam, relay, id, read), meeting)
      await expect.poll(stored).toContain('Called saved. After the disaster.')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
