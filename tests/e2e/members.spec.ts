import { readFile } from 'node:fs/promises'
import { importMembers } from '@civic-hub/committee/members'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAboveFold,
  expectAccessible,
  expectChip,
  holdDrawing,
  installed,
  offlineReady,
  test,
} from './fixtures.ts'
import { holdRequests } from './hold-app.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true })

async function pick(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

async function edit(page: Page, name: string, label: string, value: string): Promise<void> {
  await pick(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, `${name} was changed`)).toBeVisible()
}

test('two people edit the directory at once, one of them offline', async ({ gather, open }) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const one = { role: 'Harbour master', email: '', from: '', until: '', account: null }
  await write((doc, context) =>
    importMembers(doc, context, {
      added: [
        { ...one, name: 'Joy Park' },
        { ...one, name: 'Ben Okafor' },
      ],
      edited: [],
    }),
  )
  const [offline, online] = await Promise.all([
    open(ana, { path: `/${slug}/members`, ...installed }),
    open(sam, { path: `/${slug}/members` }),
  ])
  await expect(row(offline, 'Joy Park')).toBeVisible()
  await offlineReady(offline)
  await offline.context().setOffline(true)
  await expectChip(offline, 'Offline')

  const form = offline.getByRole('form', { name: 'Add a member' })
  // A slow device renders after the person has moved on: the focus must stay in the field where they type.
  const name = form.getByLabel('Name', { exact: true })
  const drawHeld = await holdDrawing(offline)
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription('Enter a name.')
  await offline.keyboard.type('Grace')
  await drawHeld()
  await offline.keyboard.type(' Kim')
  await expect(name).toHaveValue('Grace Kim')
  await form.getByLabel('Role').selectOption('Treasurer')
  await form.getByLabel('Email (optional)').fill('grace@example.org')
  await offline.keyboard.press('Enter')
  await expect(toast(offline, 'Failed to send invitation. Please try again.')).toBeVisible()
  await expect(row(offline, 'Grace Kim')).toContainText('Treasurer')
  await edit(offline, 'Joy Park', 'Term until (optional)', '2027-12-31')

  await edit(online, 'Joy Park', 'Email (optional)', 'joy@example.org')
  await pick(online, 'Ben Okafor', 'Remove')
  await online.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(online, 'Ben Okafor')).toHaveCount(0)

  await offline.context().setOffline(false)
  for (const page of [offline, online]) {
    await expect(row(page, 'Joy Park')).toContainText('joy@example.org')
    await expect(row(page, 'Joy Park')).toContainText('until Dec 31, 2027')
    await expect(row(page, 'Grace Kim')).toBeVisible()
    await expect(row(page, 'Ben Okafor')).toHaveCount(0)
  }
  await pick(offline, 'Grace Kim', 'Invite by email')
  await expect(toast(offline, 'Invitation sent to Grace Kim')).toBeVisible()
  await expect(row(offline, 'Grace Kim')).toContainText('Pending')
  await expectAccessible(offline)
  await offline.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(offline, 'of colours')

  // The history names the author of each change.
  await offline.getByRole('button', { name: 'More for the directory' }).click()
  await offline.getByRole('menuitem', { name: 'History' }).click()
  await expect(offline.getByRole('heading', { level: 1, name: 'History of the directory' })).toBeVisible()
  const versions = offline.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect(versions.first()).toContainText('Ana Ortiz')
})

test('a directory of 200 is imported from a spreadsheet, and exported', async ({ openCommittee }) => {
  const { page, slug } = await openCommittee(['Ana Ortiz'])
  await page.goto(`/${slug}/members`)
  await expect(page.getByText('Nobody is in the directory yet.')).toBeVisible()
  const people = Array.from({ length: 200 }, (_, index) => {
    const role = index === 0 ? 'Vice Chair' : index === 1 ? 'Town Clerk' : 'Member'
    return `Member ${index},${role},member.${index}@parks.example.org`
  })
  const csv = ['Full name,Position,E-mail', ...people, ',Nobody,', 'Zoe,=cmd(),none@'].join('\r\n')
  await page.getByRole('button', { name: 'More for the directory' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import members from CSV' })
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('201 people to add, 0 to change, 1 line left out')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^203/ })).toContainText('not an email address')
  // The corrected file is often chosen under the same name.
  const fileInput = dialog.locator('input[type=file]')
  await Promise.all([page.waitForEvent('filechooser'), fileInput.click()])
  await expect(fileInput).toHaveValue('')
  await dialog.getByRole('button', { name: 'Import 201 people' }).click()
  await expect(dialog.getByRole('row', { name: /^202/ })).toContainText('Left out · no name')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('201 people', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for the directory' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toBe('parks-members.csv')
  expect(exported).toMatch(/^Zoe,"?'=cmd\(\)"?,/m)
  expect(exported.trim().split('\r\n')).toHaveLength(202)
})

test('adds everyone with access to the directory', async ({ gather, open }) => {
  const { ana, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const page = await open(ana, { path: `/${slug}/members` })
  await page.getByRole('button', { name: 'Add everyone with access' }).click()
  await expect(toast(page, '2 people added to the directory')).toBeVisible()
  await expect(row(page, 'Sam Lee')).toContainText('Joined')
  const phone = await open(ana, { path: `/${slug}/members`, viewport: { width: 390, height: 664 } })
  await expectAboveFold(row(phone, 'Ana Ortiz'))
})

test('the settings below the members are shown once the sections above them are received', async ({
  openCommittee,
}) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'])
  const release = await holdRequests(page, '**/api/committees/*/people')
  await page.goto(`/${slug}/members`)
  await expect(page.getByRole('heading', { name: 'Directory' })).toBeVisible()
  const below = page.getByRole('button', { name: 'Delete this committee' })
  await expect(below).toHaveCount(0)
  release()
  await expect(below).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People with access' })).toBeVisible()
})
