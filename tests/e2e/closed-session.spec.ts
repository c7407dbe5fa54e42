import type { Page } from '@playwright/test'
import { expect, expectChip, followLink, notes, test, typeNotes } from './fixtures.ts'
import { storedOnDevice } from './stored-on-device.ts'

const planted = 'zirkonfalter'
const list = (page: Page) => page.getByRole('region', { name: 'Closed sessions' })
const bar = (page: Page) => page.getByRole('region', { name: 'Closed session', exact: true })
const notOpen = (page: Page) => page.getByRole('heading', { name: 'This closed session is not open to you' })

/** Inserts the words as one change, so that their bytes are in one piece. */
async function insertNotes(page: Page, text: string): Promise<void> {
  await notes(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(text)
}

test('L22: a reader removed while the device was closed loses it at the next opening', async ({
  liveMeeting,
  open,
}) => {
  const { page, ana, ben, id } = await liveMeeting(['Ana Ortiz', 'Ben Park'])
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
  await followLink(opened, closedAddress)
  await expect(notOpen(opened)).toBeVisible()
})
