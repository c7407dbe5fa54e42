import { startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { oddValues } from '../../packages/committee/src/testing/odd-values.ts'
import {
  poisonTemplateAndIdentity,
  writePoisonedMeeting,
} from '../../packages/committee/src/testing/poisoned-committee.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { expect, expectChip, notes, test, typeNotes } from './fixtures.ts'
import { demand } from './write-as.ts'

let made = 0
const context: TransitionContext = {
  now: () => new Date(),
  randomId: () => `p${(made++).toString(36).padStart(7, '0')}`,
}

test('a committee that a hostile device fills with odd values: its screens render on a phone, and the healthy content can be edited', async ({
  relay,
  open,
  gather,
}) => {
  const { ana, ben, id, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
  const hostile = new SyncDevice({ url: relay.url, cookie: ben.cookie() }, id)
  await hostile.connect()
  const { doc } = hostile
  const healthy = demand(startMeetingNow(doc, context, { title: 'Healthy', committeeName: 'Parks' }))
  for (const [name, oddValue] of Object.entries(oddValues)) writePoisonedMeeting(doc, context, name, oddValue)
  poisonTemplateAndIdentity(doc)
  await hostile.allSaved()
  expect(hostile.refusals).toEqual([])

  const page = await open(ana, { path: 'about:blank', viewport: { width: 390, height: 844 } })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`/${slug}/meetings`)
  await page.getByRole('link', { name: 'Healthy', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Parts of the meeting' })
    .getByRole('button', { name: 'Notes', exact: true })
    .click()
  await typeNotes(page, 'Nothing stops us.')
  await expectChip(page, 'Synced')
  const written = () => String((doc.getMap('meetings').get(healthy) as Y.Map<unknown>).get('notes'))
  // The other device receives it a moment after the relay.
  await expect.poll(written).toContain('Nothing stops us.')
  await expect(notes(page)).toContainText('Nothing stops us.')
  expect(complaints).toEqual([])
  hostile.disconnect()
})
