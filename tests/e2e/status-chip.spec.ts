import { startMeetingNow } from '@civic-hub/committee'
import { SyncDevice } from '../support/device/sync-device.ts'
import { createRandom } from '../support/random/random.ts'
import { chip, expect, expectAccessible, expectChip, relayOfItsOwn, test, typeNotes } from './fixtures.ts'
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
  },
)

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
