import { schemaVersion } from '@civic-hub/committee'
import { closeCodes } from '@civic-hub/protocol'
import * as Y from 'yjs'
import { noUpdateLock } from '../../apps/web/src/shell/update/hold-update.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { startDeployProxy } from '../support/relay/deploy-proxy.ts'
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
  startMeeting,
  test,
  typeNotes,
} from './fixtures.ts'

test('L7: a committee that a newer app has written is readable, unsent edits still arrive, and the reason why editing is off is shown', async ({
  relay,
  liveMeeting,
}) => {
  const { ben, id, page } = await liveMeeting(['Ana Ortiz', 'Ben Ito'], installed)
  await typeNotes(page, 'Opened at seven. ')
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await typeNotes(page, 'Written before the update was known. ')

  // Ben has a future version of the app.
  const newer = new SyncDevice({ url: relay.url, cookie: ben.cookie() }, id)
  await newer.connect()
  newer.doc.getMap('committee').set('schemaVersion', 99)
  await newer.allSaved()

  await page.context().setOffline(false)
  await expectChip(page, 'Update needed')
  const words = () => JSON.stringify(newer.doc.getMap('meetings').toJSON())
  await expect.poll(words).toContain('Written before the update was known.')
  const notice = page.getByRole('region', { name: 'Update needed' })
  await expect(notice).toContainText('A newer version of the app has changed this committee.')
  await expect(page.getByText('Update the app to edit this meeting.')).toBeVisible()
  await expect(notes(page)).toContainText('Opened at seven.')
  await expect(notes(page)).toHaveAttribute('contenteditable', 'false')
  await expect(page.getByRole('button', { name: 'Add agenda item' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'End meeting' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The older app shows the newer app's edits live, and writes nothing back.
  const before = Y.encodeStateVector(newer.doc)
  await page.reload()
  await expect(notice).toBeVisible()
  await expectChip(page, 'Update needed')
  expect(Y.encodeStateVector(newer.doc)).toEqual(before)

  // The server does not have that version: no app can satisfy the mark, which must not lock the committee for
  // ever.
  await notice.getByRole('button', { name: 'Update now' }).click()
  await expect(notice).toContainText('The hub has no newer version yet.')
  await notice.getByRole('button', { name: 'Edit anyway' }).click()
  await expect(notice).toHaveCount(0)
  await typeNotes(page, 'Edited all the same. ')
  await expectChip(page, 'Synced')
  await expect.poll(words).toContain('Edited all the same.')
  expect(newer.doc.getMap('committee').get('schemaVersion')).toBe(99)

  // Its minutes may lack what it does not understand, so even an owner who edits anyway cannot approve them.
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await page.goto(`${new URL(page.url()).pathname}?view=minutes`)
  const approval = page.getByRole('region', { name: 'Approval' })
  await expect(approval).toContainText('A newer app has written here.')
  await expect(approval.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await newer.until(() => words().includes('endedAt'))
  newer.doc.getMap('committee').set('schemaVersion', schemaVersion)
  await newer.allSaved()
  await expect(approval.getByRole('button', { name: 'Approve minutes' })).toBeVisible()
  newer.disconnect()
})

test(
  'L7: a relay that needs a newer app: the app stops retrying, keeps all edits, and sends them after the update',
  relayOfItsOwn,
  async ({ relay, open, gather }) => {
    const { ana, ben, id, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
    const proxy = await startDeployProxy(relay.url)
    const page = await open(ana, { path: `/${slug}/meetings`, baseURL: proxy.url, ...installed })
    let refuses = false
    let attempts = 0
    await page.routeWebSocket(/\/sync\//, (socket) => {
      attempts++
      if (!refuses) socket.connectToServer()
      // As the relay does: it knows the app's version only from its hello.
      else socket.onMessage(() => void socket.close({ code: closeCodes.appTooOld, reason: 'app too old' }))
    })
    await page.reload()
    await startMeeting(page, 'Spring planning')
    await expectChip(page, 'Synced')
    await offlineReady(page)

    refuses = true
    await relay.kill()
    await relay.start()
    await expectChip(page, 'Update needed')
    await typeNotes(page, 'Kept on this device. ')
    const notice = page.getByRole('region', { name: 'Update needed' })
    await expect(notice).toContainText('You can keep working: everything stays on this device')
    await page.reload()
    await expect(notes(page)).toContainText('Kept on this device.')
    await expectChip(page, 'Update needed')
    // The reloaded page has sent its request, and sends no other one while axe runs.
    const tried = attempts
    await expectAccessible(page)
    expect(attempts).toBe(tried)

    await chip(page).click()
    const panel = page.getByRole('dialog', { name: 'Sync status' })
    await expect(panel).toContainText('1 change waiting on this device.')
    const exported = await exportedMeetings(page, id, () =>
      panel.getByRole('button', { name: 'Export now' }).click(),
    )
    expect(exported).toContain('Kept on this device.')
    // The panel would be above the dialog.
    await expect(panel).toHaveCount(0)
    await expect(chip(page)).toBeFocused()

    await notice.getByRole('button', { name: 'Update now' }).click()
    await expect(notice).toContainText('The hub has no newer version yet.')
    await expect(notice.getByRole('button', { name: 'Edit anyway' })).toHaveCount(0)

    // Activating it reloads every tab: it waits while another tab shows a live meeting.
    proxy.deploy()
    refuses = false
    const holds = () =>
      page.evaluate(
        async (lock) => (await navigator.locks.query()).held?.filter(({ name }) => name === lock).length,
        noUpdateLock,
      )
    const own = await holds()
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
    await notice.getByRole('button', { name: 'Update now' }).click()
    await expect(notice).toContainText('Another tab has a live meeting')
    await tab.close()
    // The browser may release the locks of a closed tab a moment later.
    await expect.poll(holds).toBe(own)

    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Update now' }).click()
    await reloaded
    await expectChip(page, 'Synced')
    await expect(notice).toHaveCount(0)
    const other = new SyncDevice({ url: relay.url, cookie: ben.cookie() }, id)
    await other.connect()
    expect(JSON.stringify(other.doc.getMap('meetings').toJSON())).toContain('Kept on this device.')
    other.disconnect()
    await page.close()
    await proxy.close()
  },
)

test('a browser below the floor says what to update, and saves unsent changes to a file that another device adds', async ({
  liveMeeting,
  open,
}) => {
  const { ana, slug, page, address } = await liveMeeting(['Ana Ortiz'], installed)
  await offlineReady(page)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await typeNotes(page, 'Only on this device. ')
  await expectChip(page, 'device')

  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This browser is too old for Civic Hub' })).toBeVisible()
  await expect(page.getByText('Chrome or Edge 114, Firefox 128, Safari or iOS 17.4, or newer.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button')).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Unsent Changes to a File' }).click()
  const file = await (await downloading).path()

  const other = await open(ana, { path: `/${slug}/members` })
  await other.getByRole('button', { name: 'Add changes from a file' }).click()
  const dialog = other.getByRole('dialog', { name: 'Import' })
  const chooser = other.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
  await dialog.getByRole('button', { name: 'Add my changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await other.goto(address)
  await expect(notes(other)).toContainText('Only on this device.')
})
