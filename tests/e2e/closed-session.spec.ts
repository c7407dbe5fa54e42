import { voidStatements } from '@civic-hub/committee'
import { readDecisions } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import type * as Y from 'yjs'
import { sampleText } from '../support/files/sample-files.ts'
import { attachFiles } from './attach-files.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  installed,
  notes,
  offlineReady,
  openExport,
  signInContext,
  test,
  typeNotes,
} from './fixtures.ts'
import { signIn, signOut } from './sign-out.ts'
import { storedOnDevice } from './stored-on-device.ts'
import { demand } from './write-as.ts'

const planted = 'zirkonfalter'
const list = (page: Page) => page.getByRole('region', { name: 'Closed sessions' })
const bar = (page: Page) => page.getByRole('region', { name: 'Closed session', exact: true })
const notOpen = (page: Page) => page.getByRole('heading', { name: 'This closed session is not open to you' })

async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More about this meeting' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Inserts the words as one change, so that their bytes are in one piece. */
async function insertNotes(page: Page, text: string): Promise<void> {
  await notes(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(text)
}

/** All entries of the committee's export, as text. */
async function exportOf(page: Page, slug: string): Promise<string> {
  await page.goto(`/${slug}/members`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this committee' }).click()
  const { names, entries } = await openExport(await (await download).path())
  const texts = await Promise.all(
    names.map(async (name) => Buffer.from(await entries(name)).toString('latin1')),
  )
  return [...names, ...texts].join('\n')
}

test('L22: a closed session has its own readers, and its words are on no other device', async ({
  liveMeeting,
  open,
}) => {
  const opened = await liveMeeting(['Ana Ortiz', 'Ben Park', 'Cleo Ruiz'])
  const { page, ana, ben, cleo, id, slug, address, write } = opened
  // Another owner is not a reader by that right.
  await ana.put(`/api/committees/${id}/people/${cleo.account.id}`, { access: 'owner' })
  const bens = await open(ben, { path: address })
  const cleos = await open(cleo, { path: address })
  await expectChip(cleos, 'Synced')

  await chooseInMenu(page, 'Go into closed session')
  const dialog = page.getByRole('dialog', { name: 'Go into closed session' })
  await dialog.getByLabel('Authority').fill('54957(b)')
  await dialog.getByRole('button', { name: 'Go into closed session' }).click()
  await expect(dialog.getByLabel('Topic')).toHaveAccessibleDescription(
    /Write what the closed session is about/,
  )
  await dialog.getByLabel('Topic').fill('Personnel')
  await dialog.getByLabel('Ben Park').check()
  await dialog.getByLabel('Others who stay').fill('Lee Counsel')
  await expectAccessible(page)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Go into closed session' }).click()
  await expect(dialog.getByRole('alert')).toContainText('It needs a connection')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Go into closed session' }).click()
  await expect(bar(page)).toContainText('Only Ana Ortiz and Ben Park can read this.')
  const closedAddress = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1, name: 'Closed session: Personnel' })).toBeVisible()
  await insertNotes(page, `The claim of ${planted}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('MOTION: Park to settle it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'to settle it' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const letter = sampleText(`A letter about ${planted}`)
  await attachFiles(page, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(letter.content) })
  await expectChip(page, 'Synced')
  await expectAccessible(page)

  // A reader finds it in the open meeting.
  await list(bens)
    .getByRole('link', { name: /^Open the closed session of/ })
    .click()
  await expect(bar(bens)).toBeVisible()
  await expect(notes(bens)).toContainText(planted)
  await bens.context().setOffline(true)
  await typeNotes(bens, ' Ben agrees.')
  await bens.context().setOffline(false)
  await expect(page.getByRole('tab', { name: 'Workflow' })).toBeVisible()
  await expectChip(bens, 'Synced')
  expect(await storedOnDevice(bens)).toContain(planted)

  // Another owner sees that it exists, and nothing else.
  await expect(list(cleos)).toContainText('You are not one of its readers.')
  await expect(cleos.getByRole('region', { name: 'Sitting' })).toContainText('In closed session: Personnel')
  await expect(list(cleos).getByRole('link')).toHaveCount(0)
  await expectAccessible(cleos)
  await cleos.keyboard.press('Control+k')
  await cleos.getByRole('combobox', { name: 'Search in Parks' }).fill(planted)
  await expect(cleos.getByRole('dialog')).toContainText('Nothing found')
  await cleos.keyboard.press('Escape')
  await cleos.goto(`${address}/projector`)
  await expect(cleos.getByText('In closed session').first()).toBeVisible()
  expect(await cleos.content()).not.toContain(planted)
  await cleos.goto(closedAddress)
  await expect(notOpen(cleos)).toBeVisible()
  await expectAccessible(cleos)
  expect(await storedOnDevice(cleos)).not.toContain(planted)

  // Nor does a reader's export of the committee contain it, which another hub imports.
  const desk = await page.context().newPage()
  const exported = await exportOf(desk, slug)
  expect(exported).toContain('Personnel')
  expect(exported).not.toMatch(new RegExp(`${planted}|closed-`))
  await desk.close()

  // A removed reader's device wipes it.
  await bar(page).getByRole('button', { name: 'Readers' }).click()
  const readers = page.getByRole('dialog', { name: 'Readers of the closed session' })
  await expectAccessible(page)
  await readers.getByRole('button', { name: 'Remove Ben Park' }).click()
  await expect(notOpen(bens)).toBeVisible()
  await expect.poll(() => storedOnDevice(bens)).not.toContain(planted)
  await readers.getByRole('button', { name: 'Done' }).click()
  await expect(bar(page)).toContainText('Only Ana Ortiz can read this.')

  // With the session of an account that was never a reader, the reader's device syncs nothing, and loses nothing.
  const shared = await page.context().newPage()
  await signInContext(page.context(), cleo)
  await shared.goto(closedAddress)
  await expectChip(shared, 'Sign in again')
  await expect(notes(shared)).toContainText(planted)
  await shared.close()
  await signInContext(page.context(), ana)

  // The way to the document does not depend on the statement.
  await write((doc, context) => {
    const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
    const meeting = doc.getMap('meetings').get(meetingId) as Y.Map<unknown>
    const closed = readDecisions(meeting).sitting.events.find(({ kind }) => kind === 'closed')
    demand(voidStatements(doc, context, meetingId, [closed?.id ?? '']))
  })
  await page.goto(address)
  await expect(list(page).getByRole('link', { name: /^Open the closed session of/ })).toBeVisible()
})

test('L22: a reader removed while the device was closed loses it at the next opening; the next account finds nothing of it', async ({
  liveMeeting,
  open,
}) => {
  const { page, ana, ben, cleo, id } = await liveMeeting(['Ana Ortiz', 'Ben Park', 'Cleo Ruiz'], installed)
  await typeNotes(page, 'CLOSED: 54957(b) Personnel')
  await page.keyboard.press('Enter')
  await list(page).getByRole('button', { name: 'Open its document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go into closed session' })
  await dialog.getByLabel('Ben Park').check()
  await dialog.getByRole('button', { name: 'Go into closed session' }).click()
  await expect(bar(page)).toContainText('Only Ana Ortiz and Ben Park can read this.')
  const closedAddress = new URL(page.url()).pathname
  const sessionId = closedAddress.split('/').at(-1) ?? ''
  await insertNotes(page, `The claim of ${planted}`)
  await expectChip(page, 'Synced')

  const bens = await open(ben, { path: closedAddress })
  await expect(notes(bens)).toContainText(planted)
  await expectChip(bens, 'Synced')
  expect(await storedOnDevice(bens)).toContain(planted)

  // The hub cannot reach the device while it removes the reader.
  await bens.context().setOffline(true)
  await bens.close()
  const reader = `/api/committees/${id}/closed-sessions/${sessionId}/readers/${ben.account.id}`
  expect((await ana.delete(reader)).status).toBe(200)
  // No page of the committee is opened.
  await bens.context().setOffline(false)
  const opened = await bens.context().newPage()
  await opened.goto('/choose-committee')
  await expect.poll(() => storedOnDevice(opened)).not.toMatch(new RegExp(`${planted}|${sessionId}`))
  await opened.goto(closedAddress)
  await expect(notOpen(opened)).toBeVisible()

  await offlineReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(bar(page)).toContainText('Only Ana Ortiz')
  await expect(notes(page)).toContainText(planted)
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')

  // Another account on a reader's device finds nothing of it in databases and caches.
  expect(await storedOnDevice(page)).toContain(planted)
  await signOut(page)
  await signIn(page, cleo)
  await expect(page.getByText('Parks').first()).toBeVisible()
  expect(await storedOnDevice(page)).not.toMatch(new RegExp(`${planted}|${sessionId}`))
  await page.goto(closedAddress)
  await expect(notOpen(page)).toBeVisible()
  expect(await storedOnDevice(page)).not.toContain(planted)
})
