import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signUpPerson } from '../support/people/signed-in-person.ts'
import { attachFiles } from './attach-files.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  goWithin,
  openExport,
  signInContext,
  test,
  typeNotes,
} from './fixtures.ts'
import { startRelay } from './running-relay.ts'

const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('The swings squeak.') }

async function exported(page: Page, slug: string): Promise<string> {
  await goWithin(page, slug, `/${slug}/settings#export`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this committee' }).click()
  const path = await (await download).path()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText('The export is saved')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return path
}

async function imported(page: Page, path: string): Promise<void> {
  await page.goto('/choose-committee')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(path)
  await expect(dialog).toContainText('1 meeting · ')
  const start = dialog.getByRole('button', { name: 'Import the committee' })
  await expectAccessible(page)
  await start.click()
  await expect(dialog).toContainText('1 committee imported')
}

const open = (page: Page) =>
  page.getByRole('dialog', { name: 'Import' }).getByRole('button', { name: 'Open Parks' }).click()

test('moves a committee from one hub to another, which shows the approvals of the first', async ({
  browser,
  relay,
  relayHost,
  liveMeeting,
}) => {
  const { ana, id, page, address } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'Written on the first hub.')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await attachFiles(page, letter)
  await expect(page.getByRole('listitem').filter({ hasText: 'letter.txt' })).toBeVisible()
  await expectChip(page, 'Synced')
  const meeting = address.split('/').at(-1) ?? ''
  const approving = `/api/committees/${id}/meetings/${meeting}/approvals?format=13&timeZone=UTC`
  expect((await ana.post(approving, 'As approved.', { 'content-type': 'text/plain' })).status).toBe(201)
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expectChip(page, 'Read-only')
  const first = await exported(page, 'parks')
  const { names, entries } = await openExport(first)
  expect(names).toEqual(expect.arrayContaining(['READ ME.txt', 'parks/index.html', 'parks/files/letter.txt']))
  const minutes = names.find((name) => /^parks\/meetings\/.* Spring planning\.html$/.test(name)) ?? ''
  const readable = new TextDecoder().decode(await entries(minutes))
  expect(readable).toContain('Written on the first hub.')
  expect(readable).toContain(`on ${relay.url}`)

  // On the other hub, the address belongs to another committee.
  const there = await startRelay({}, relayHost)
  const context = await browser.newContext({ baseURL: there.url })
  try {
    const ben = await signUpPerson(there.url, there.inbox, 'Ben Okafor')
    expect((await ben.post('/api/committees/join', { name: 'Parks' })).status).toBe(404)
    await ben.post('/api/committees', {
      id: 'other-parks',
      name: 'Parks',
      emoji: '🤝',
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    await signInContext(context, ben)
    const bens = await context.newPage()
    await imported(bens, first)
    await expect(bens.getByRole('dialog', { name: 'Import' })).toContainText('Its address here is /parks-2.')
    await open(bens)
    // Its address leads to this page.
    await expect(bens.getByRole('heading', { level: 1, name: 'Dashboard - Parks' })).toBeVisible()
    await goWithin(bens, 'parks-2', '/parks-2/workflows')
    await bens.getByText('Done (1)').click()
    await expect(bens.getByText(new RegExp(`Approved by Ana Ortiz, .* on ${relay.url}`))).toBeVisible()
    await expectAccessible(bens)
    // They need no second approval.
    await goWithin(bens, 'parks-2', '/parks-2/home')
    await expect(bens.getByRole('heading', { level: 1 })).toBeVisible()
    await expectChip(bens, 'Synced')
    await expect(bens.getByText('wait for an owner’s approval')).toHaveCount(0)
    await goWithin(bens, 'parks-2', address.replace('/parks/', '/parks-2/'))
    await expect(bens.getByRole('article')).toContainText('Written on the first hub.')
    const approval = bens.getByRole('region', { name: 'Approval' })
    await expect(approval).toContainText('Not approved on this hub yet.')
    await approval.getByRole('button', { name: 'Details' }).click()
    const elsewhere = approval.getByRole('list', { name: 'Approvals on other hubs' })
    await expect(elsewhere).toHaveText(new RegExp(`Approved by Ana Ortiz, .* on ${relay.url}`))
    await expectAccessible(bens)
    const text = bens.waitForEvent('download')
    await elsewhere.getByRole('button', { name: 'Download approved text' }).click()
    expect(await readFile(await (await text).path(), 'utf8')).toBe('As approved.')
  } finally {
    await context.close()
    await there.end()
  }
})
