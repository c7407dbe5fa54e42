import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { meetingNotes, queryAgendaItem, queryAgendaOrder } from '@civic-hub/committee'
import { type BrowserContext, chromium } from '@playwright/test'
import * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import {
  chip,
  expect,
  expectChip,
  installed,
  meetingsOfflineReady,
  signInContext,
  storeNoLaterFiles,
  test,
  typeNotes,
  withMotion,
  writtenNotes,
} from './fixtures.ts'
import { goOfflineWithAppFiles } from './offline-with-app-files.ts'
import type { RunningRelay } from './running-relay.ts'

test.use(withMotion)

/** A browser with a profile on disk, which can be ended and started again. */
async function startBrowser(profile: string, relay: RunningRelay): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    headless: true,
    baseURL: relay.url,
    ...installed,
  })
}

test('the secretary writes offline, reloads twice, ends the browser and returns: every word arrives', async ({
  relay,
  gatherInMeeting,
}) => {
  const { ana, sam, id, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  // Another member's device.
  const other = new SyncDevice({ url: relay.url, cookie: ana.cookie() }, id)
  await other.connect()
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  const there = () => String(meetingNotes(other.doc, meetingId))
  const agendaThere = () => {
    const { open, completed } = queryAgendaOrder(other.doc, meetingId).read()
    const titlesOf = (ids: readonly string[]) =>
      ids.map((item) => queryAgendaItem(other.doc, meetingId, item).read()?.title)
    return { open: titlesOf(open), completed: titlesOf(completed) }
  }

  const profile = await mkdtemp(join(tmpdir(), 'civic-hub-profile-'))
  let browser = await startBrowser(profile, relay)
  try {
    await signInContext(browser, sam)
    await browser.addInitScript(storeNoLaterFiles)
    let page = await browser.newPage()
    await page.goto(address)
    await typeNotes(page, 'Opened at seven. ')
    await expectChip(page, 'Synced')
    await expect.poll(there).toContain('Opened at seven.')
    await meetingsOfflineReady(page)

    // The connection is lost, and this browser cannot reach the relay.
    await browser.setOffline(true)
    await expectChip(page, 'Offline')
    await typeNotes(page, 'Written offline, part one. ')
    await expectChip(page, /Saved on this device · \d+ changes? waiting/)
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('Meanwhile Ana wrote this. ')])
    meetingNotes(other.doc, meetingId)?.push([paragraph])

    for (const part of ['part two. ', 'part three. ']) {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
      await expect.poll(() => writtenNotes(page)).toContain('Written offline, part one.')
      await expectChip(page, /Saved on this device · \d+ changes? waiting/)
      await typeNotes(page, part)
    }
    // The agenda works offline as well.
    await page.getByRole('checkbox', { name: 'Complete Call to Order' }).click()
    await page.getByRole('button', { name: 'Add agenda item' }).click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Added offline')
    await page.getByRole('button', { name: 'Done' }).first().click()
    const waiting = await chip(page).textContent()
    expect(Number(waiting?.match(/\d+/)?.[0])).toBeGreaterThan(2)

    // The browser ends, and starts again offline.
    await browser.close()
    browser = await startBrowser(profile, relay)
    await browser.setOffline(true)
    page = await browser.newPage()
    await page.goto(address)
    await expect.poll(() => writtenNotes(page)).toContain('Written offline, part one. part two. part three.')
    await typeNotes(page, 'part four. ')
    await expectChip(page, /Saved on this device · \d+ changes? waiting/)
    expect(agendaThere().open).not.toContain('Added offline')

    await browser.setOffline(false)
    await expectChip(page, 'Synced')
    // Completing the item moved the meeting on, so the last part is in the notes about the next item.
    for (const written of [there, () => writtenNotes(page)])
      for (const words of [
        'Opened at seven.',
        'Written offline, part one. part two. part three.',
        'part four.',
        'Meanwhile Ana wrote this.',
      ])
        await expect.poll(async () => (await written()).split(words)).toHaveLength(2)
    await expect(page.getByText('Added offline').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Complete Call to Order' })).toBeChecked()
    expect(agendaThere().open).toContain('Added offline')
    expect(agendaThere().completed).toEqual(['Call to Order'])
  } finally {
    other.disconnect()
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('a secretary alone on a train plans, leads and ends a meeting, and has its minutes; later everyone has them', async ({
  openCommittee,
  open,
}) => {
  const { ana, slug, page } = await openCommittee(['Ana Ortiz', 'Sam Lee'], {
    openedBy: 'Sam Lee',
  })
  await expectChip(page, 'Synced')
  await goOfflineWithAppFiles(page.context())
  await expectChip(page, 'Offline')
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const plan = page.getByRole('dialog', { name: 'New Meeting' })
  await plan.getByLabel('Title').fill('On the train')
  await plan.getByLabel('Date').fill('2030-12-03')
  await plan.getByLabel('Time').fill('19:00')
  await plan.getByLabel('Place').fill('Carriage 7')
  await plan.getByRole('button', { name: 'Schedule' }).click()
  await page
    .getByRole('article', { name: 'On the train' })
    .getByRole('link', { name: 'On the train', exact: true })
    .click()
  await page.getByRole('button', { name: 'Start meeting' }).click()
  const start = page.getByRole('dialog', { name: 'Start this meeting today?' })
  await start.getByRole('button', { name: 'Start meeting' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await typeNotes(page, 'We agreed on the swings.')
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await page.getByRole('button', { name: 'Present: Sam Lee' }).click()
  await page.getByRole('button', { name: 'Choose who takes notes' }).click()
  const duty = page.getByRole('form', { name: 'Choose who takes notes' })
  await expect(duty.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Sam Lee')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Notes taken by' })).toContainText('Sam Lee')
  await expectChip(page, /Saved on this device · \d+ changes? waiting/)

  await page.reload()
  await expect(page.getByRole('list', { name: 'Notes taken by' })).toContainText('Sam Lee')
  await page.getByRole('tab', { name: 'Action Items' }).click()
  const form = page.getByRole('form', { name: 'New action item' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Order paint')
  await form.getByRole('button', { name: 'Add action item' }).click()
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  const says = [
    'Minutes of On the train',
    'Carriage 7',
    'Notes taken by Sam Lee',
    'Present: Sam Lee',
    'We agreed on the swings.',
    'Order paint (open)',
  ]
  for (const words of says) await expect(page.getByRole('article')).toContainText(words)

  await page.context().setOffline(false)
  await expectChip(page, 'Read-only')
  const other = await open(ana, { path: `/${slug}/meetings` })
  await other.getByRole('link', { name: 'On the train', exact: true }).click()
  await other.getByRole('tab', { name: 'Minutes' }).click()
  for (const words of says) await expect(other.getByRole('article')).toContainText(words)
  // His notes were not late: he ended the meeting himself.
  await expect(other.getByRole('article')).not.toContainText('after the meeting ended')
})
