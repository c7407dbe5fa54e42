import { startMeetingNow } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { SyncDevice } from '../support/device/sync-device.ts'
import { createRandom } from '../support/random/random.ts'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  exportedMeetings,
  installed,
  notes,
  offlineReady,
  relayOfItsOwn,
  test,
  typeNotes,
} from './fixtures.ts'
import { openSignOut } from './sign-out.ts'
import { demand } from './write-as.ts'

test(
  'Synced, Saving…, Saved on this device, Offline: the chip shows the known state of the sync',
  relayOfItsOwn,
  async ({ relay, liveMeeting }) => {
    const { page } = await liveMeeting(['Ana Ortiz'])
    const widthOfChip = async () => (await chip(page).boundingBox())?.width
    const width = await widthOfChip()
    await page.keyboard.press('Control+s')
    const panel = page.getByRole('dialog', { name: 'Sync status' })
    // L28: there is a session, and nothing of it on this device: the browser may have removed it.
    await expect(panel).toContainText('What is on this device now was saved by the hub at')
    await expect(panel).toContainText('the app cannot know')
    await panel.getByRole('button', { name: 'I have read this' }).click()
    await expect(panel).not.toContainText('the app cannot know')
    await expect(panel).toContainText('Everything was saved by the hub')
    await expect(panel).toContainText('Only this device has it open.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    // The relay is frozen with its sockets open: at first it may only be slow, then it is unreachable.
    relay.freeze()
    await typeNotes(page, 'Into the silence. ')
    await expectChip(page, 'Saving…')
    await expectChip(page, /Saved on this device · \d+ changes? waiting/)
    // The elements beside the chip do not move when its text changes.
    expect(await widthOfChip()).toBe(width)
    await chip(page).click()
    const retry = panel.getByRole('button', { name: 'Retry now' })
    await retry.press('Enter')
    await expect(panel.getByRole('status').filter({ hasText: 'Trying' })).toBeVisible()
    await expect(retry).toBeFocused()
    await page.keyboard.press('Escape')
    relay.thaw()
    await expectChip(page, 'Synced')

    await relay.kill()
    await expectChip(page, 'Offline')
    expect(await widthOfChip()).toBe(width)
    await relay.start()
    await expectChip(page, 'Synced')

    // On a phone it is a dot while all is synced, and has its words in place of the dot otherwise.
    await page.setViewportSize({ width: 390, height: 664 })
    await expect(page.getByRole('button', { name: 'Sync status: Synced', exact: true })).toBeVisible()
    expect(await widthOfChip()).toBeLessThanOrEqual(46)
    await relay.kill()
    await expect(page.getByRole('button', { name: 'Sync status: Offline', exact: true })).toBeVisible()
    await expect.poll(widthOfChip).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test(
  'L11: a hanging request does not keep the device offline',
  relayOfItsOwn,
  async ({ relay, liveMeeting }) => {
    const { page } = await liveMeeting(['Ana Ortiz'])
    // From now on the request for the reason of a refused upgrade is not answered.
    let asked = 0
    await page.route('**/sync/**', () => {
      asked++
    })
    await relay.kill()
    await expectChip(page, 'Offline')
    await expect.poll(() => asked).toBeGreaterThan(0)
    await relay.start()
    await expectChip(page, 'Synced')
  },
)

/** Asks the relay at once on a page without a committee: it asks when the page becomes visible. */
const showAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('a page without a committee learns that the hub does not answer, and that the session has ended', async ({
  openCommittee,
}) => {
  const { ana, page } = await openCommittee(['Ana Ortiz'])
  await page.goto('/profile')
  await expectChip(page, 'Synced')
  await page.route('**/api/committees', (route) => route.abort())
  await showAgain(page)
  await expectChip(page, 'Offline')
  await page.unroute('**/api/committees')
  await showAgain(page)
  await expectChip(page, 'Synced')
  await ana.post('/api/sign-out')
  await showAgain(page)
  await expectChip(page, 'Sign in again')
})

test('a person who was removed while offline finds their edits kept, counted and exportable', async ({
  relay,
  liveMeeting,
}) => {
  const { ana, sam, id, page } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], {
    openedBy: 'Sam Lee',
    ...installed,
  })
  await offlineReady(page)
  await page.context().setOffline(true)
  await typeNotes(page, 'Written while being removed.')
  await expectChip(page, /1 change waiting/)
  await ana.delete(`/api/committees/${id}/people/${sam.account.id}`)
  await page.context().setOffline(false)
  await expect(
    page.getByRole('heading', { name: 'You no longer have access to this committee' }),
  ).toBeVisible()
  await expectChip(page, 'Access removed')
  await expect(page.getByText('1 of your changes is only on this device.')).toBeVisible()
  const exported = await exportedMeetings(page, id, () =>
    page.getByRole('main').getByRole('button', { name: 'Export now' }).click(),
  )
  expect(exported).toContain('Written while being removed.')

  // The others have received none of it.
  const others = new SyncDevice({ url: relay.url, cookie: ana.cookie() }, id)
  await others.connect()
  const theirs = JSON.stringify(others.doc.getMap('meetings').toJSON())
  expect(theirs).toContain('Spring planning')
  expect(theirs).not.toContain('Written while being removed.')
  others.disconnect()
})

test('changes of a person who can only read now: every page and the sign-out dialog name the reason', async ({
  liveMeeting,
}) => {
  const { ana, sam, id, page } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], { openedBy: 'Sam Lee' })
  // The editor's code is there before the connection goes.
  await expect(notes(page)).toBeVisible()
  await page.context().setOffline(true)
  await typeNotes(page, 'Written as an editor.')
  await expectChip(page, /1 change waiting/)
  await ana.put(`/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })
  await page.context().setOffline(false)
  await page.goto('/profile')
  await expectChip(page, /1 change waiting/)
  await chip(page).click()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect(panel).toContainText('You may only read this committee now')
  await expect(panel.getByRole('button', { name: 'Retry now' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openSignOut(page, 'Sign Out')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog).toContainText('1 change is in a committee that you can only read now')
  await expect(dialog).not.toContainText('wait until everything is synced')
})

test('Sign in again: an ended session never locks the local copy, and everything syncs afterwards', async ({
  open,
  liveMeeting,
}) => {
  const { ana, sam, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], { openedBy: 'Sam Lee' })
  const other = await open(ana, { path: address })
  // The session ends elsewhere.
  await sam.post('/api/sign-out')
  await expectChip(page, 'Sign in again')
  await typeNotes(page, 'Written without a session.')
  await page.reload()
  await expect(notes(page)).toContainText('Written without a session.')
  await expectChip(page, 'Sign in again')
  await chip(page).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Email').fill(sam.account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(sam.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectChip(page, 'Synced')
  await expect(notes(other)).toContainText('Written without a session.')
})

test('Not saved: a device without space shows it, and the words are stored once there is space again', async ({
  relay,
  open,
  gather,
}) => {
  const { ana, id, slug, write } = await gather(['Ana Ortiz'])
  // The page itself has nothing to save before it is offline.
  const meeting = await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  // Without the app's own files in the store, the space is the document's alone.
  const page = await open(ana, { path: '/healthz' })
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(relay.url).origin
  // A browser that gives this site little space: enough to begin with, too little for the long report.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 700_000 })
  await page.goto(`/${slug}/meetings/${meeting}`)
  await expectChip(page, 'Synced')
  // Its code is loaded after the page, and offline not at all.
  await chip(page).click()
  await expect(page.getByRole('dialog', { name: 'Sync status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  // Browsers compress repeated content.
  const report = `No space for this. ${Buffer.from(createRandom(1).bytes(700_000)).toString('base64')}`
  await page.getByRole('textbox', { name: 'Notes', exact: true }).first().fill(report)
  await expectChip(page, 'Not saved')
  await chip(page).click()
  await expect(page.getByRole('button', { name: 'Export now' })).toBeVisible()
  await page.keyboard.press('Escape')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  // Browsers measure the free space again only after a while.
  await expect(chip(page)).toContainText('Saved on this device', { timeout: 60_000 })
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  const elsewhere = new SyncDevice({ url: relay.url, cookie: ana.cookie() }, id)
  await elsewhere.connect()
  expect(JSON.stringify(elsewhere.doc.getMap('meetings').toJSON())).toContain('No space for this.')
  elsewhere.disconnect()
})

for (const width of [390, 1280])
  test(`the buttons of the header stay where they appear, ${width} px`, async ({ openCommittee }) => {
    const { page, slug } = await openCommittee(['Ana Ortiz'], { viewport: { width, height: 800 } })
    // The fonts come after the first screen, and change the width of texts.
    await page.route('**/*.woff2', (route) => route.abort())
    await page.addInitScript(watchPlaces, ['Search', 'Local', 'Notifications', 'Your account'])
    await page.goto(`/${slug}/home`)
    await expectChip(page, 'Synced')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    await expectChip(page, 'Offline')
    await page.context().setOffline(false)
    await expectChip(page, 'Synced')
    const places = await page.evaluate(
      () => (window as unknown as { places: Record<string, number[]> }).places,
    )
    expect(Object.keys(places)).toContain('Search')
    for (const [name, lefts] of Object.entries(places))
      expect({ [name]: lefts.length }).toEqual({ [name]: 1 })
  })

/** Notes the places of these buttons and links from the left edge, frame by frame. */
function watchPlaces(names: string[]): void {
  const places: Record<string, number[]> = {}
  Object.assign(window, { places })
  const look = () => {
    for (const element of document.querySelectorAll('header button, header a')) {
      const name = element.getAttribute('aria-label') ?? element.textContent
      const { left, width } = element.getBoundingClientRect()
      if (width === 0 || !names.includes(name)) continue
      places[name] ??= []
      if (!places[name].includes(left)) places[name].push(left)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
