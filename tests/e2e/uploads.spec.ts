import type { Page, Route } from '@playwright/test'
import { attachFiles } from './attach-files.ts'
import { chip, expect, expectChip, relayOfItsOwn, test } from './fixtures.ts'

const oneMegabyte = 1_048_576
const words = (bytes: number) => Buffer.alloc(bytes, 'The swings squeak. ')
const letter = (bytes = 40, name = 'letter.txt') => ({ name, mimeType: 'text/plain', buffer: words(bytes) })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Passes this many parts of uploads and holds the next; resolves when that one is held. */
function holdUploadAfter(page: Page, parts: number): { held: Promise<Route> } {
  let passed = 0
  let tell: (route: Route) => void = () => {}
  const held = new Promise<Route>((resolve) => {
    tell = resolve
  })
  void page.route('**/api/committees/*/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (passed++ < parts) return route.continue()
    return tell(route)
  })
  return { held }
}

test(
  'an upload that is killed in the middle continues from its last stored part',
  relayOfItsOwn,
  async ({ relay, gatherInMeeting, open }) => {
    const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
    const path = `${address}?view=documents`
    const page = await open(ana, { path })
    const { held } = holdUploadAfter(page, 1)
    await attachFiles(page, letter(9 * oneMegabyte))
    await held
    await expect(row(page, 'letter.txt')).toContainText(/Uploading, \d+ %/)
    await expect(chip(page)).not.toContainText('Synced')

    const next = await page.context().newPage()
    const began = next.waitForRequest((request) => request.method() === 'PATCH')
    // The browser would send the held request when the page is closed, so the hub is killed first.
    await relay.kill()
    await page.close({ runBeforeUnload: false })
    await relay.start()
    await next.goto(path)
    expect(Number((await began).headers()['upload-offset'])).toBeGreaterThanOrEqual(8 * oneMegabyte)
    await expect(row(next, 'letter.txt').getByText('On this device', { exact: true })).toBeVisible()
    await expectChip(next, 'Synced')
  },
)

test.describe('a hub with little space', () => {
  test.use({ relaySettings: { LIMIT_FILE_BYTES: String(oneMegabyte) } })

  test('shows a too large file and a full disk beside the file, which stays on the device', async ({
    gatherInMeeting,
    open,
  }) => {
    const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
    const page = await open(ana, { path: `${address}?view=documents` })
    await attachFiles(page, letter(2 * oneMegabyte, 'large.txt'))
    await expect(row(page, 'large.txt')).toContainText('This file is 2.1 MB, and the hub takes at most 1 MB.')
    await expectChip(page, /Saved on this device · \d changes? waiting/)
    await page.getByRole('button', { name: 'Open large.txt' }).click()
    await expect(page.getByText('Only the beginning is shown.')).toBeVisible()
    await page.keyboard.press('Escape')

    // Tests of the relay fill a real disk; here the browser gets the same response.
    const error = { code: 'disk-full', message: 'The disk is full.' }
    await page.route('**/uploads', (route) => route.fulfill({ status: 507, json: { error } }))
    await attachFiles(page, letter())
    await expect(page.getByText('The disk of the hub is full.')).toBeVisible()
    await page.unroute('**/uploads')
    await expect(row(page, 'letter.txt').getByText('On this device', { exact: true })).toBeVisible()
  })
})
