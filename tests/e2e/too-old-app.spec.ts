import { closeCodes } from '@civic-hub/protocol'
import type { WebSocketRoute } from '@playwright/test'
import { noUpdateLock } from '../../apps/web/src/shell/update/hold-update.ts'
import { startDeployProxy } from '../support/relay/deploy-proxy.ts'
import {
  chip,
  expect,
  expectAccessible,
  expectChip,
  exportedMeetings,
  installedForMeetings,
  meetingsOfflineReady,
  notes,
  test,
  typeNotes,
} from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'
import { notesOnHub } from './write-as.ts'

test('L7: a relay that needs a newer app: the app stops retrying, keeps all edits, and sends them after the update', async ({
  relay,
  open,
  gatherInMeeting,
}) => {
  const { ana, id, address, write } = await gatherInMeeting(['Ana Ortiz'])
  const proxy = await startDeployProxy(relay.url)
  const page = await open(ana, { path: 'about:blank', baseURL: proxy.url, ...installedForMeetings })
  const sockets: WebSocketRoute[] = []
  let refuses = false
  let attempts = 0
  await page.routeWebSocket(/\/sync\//, (socket) => {
    attempts++
    sockets.push(socket)
    if (!refuses) socket.connectToServer()
    // As the relay does: it knows the app's version only from its hello.
    else socket.onMessage(() => void socket.close({ code: closeCodes.appTooOld, reason: 'app too old' }))
  })
  await page.goto(address)
  await expectChip(page, 'Synced')
  await meetingsOfflineReady(page)

  refuses = true
  for (const socket of sockets) await socket.close()
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
  const exported = await exportedMeetings(page, id, () => panel.getByRole('button', { name: 'Export now' }).click())
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
  expect(await notesOnHub(write, address)).toContain('Kept on this device.')
  await page.close()
  await proxy.close()
})

test('a browser below the floor says what to update, and saves unsent changes to a file that another device adds', async ({
  liveMeeting,
  open,
}) => {
  const { ana, slug, page, address, write } = await liveMeeting(['Ana Ortiz'])
  await goOfflineWithAppFiles(page.context())
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

  const other = await open(ana, { path: `/${slug}/settings#export` })
  await other.getByRole('button', { name: 'Add changes from a file' }).click()
  const dialog = other.getByRole('dialog', { name: 'Import' })
  const chooser = other.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
  await dialog.getByRole('button', { name: 'Add my changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible()
  await expectChip(other, 'Synced')
  await expect.poll(() => notesOnHub(write, address)).toContain('Only on this device.')
})
