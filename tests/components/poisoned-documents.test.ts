import { startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { collectComplaints } from '../../apps/web/src/testing/complaints.ts'
import { notes, onPhone, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { oddValues } from '../../packages/committee/src/testing/odd-values.ts'
import {
  poisonTemplateAndIdentity,
  writePoisonedMeeting,
} from '../../packages/committee/src/testing/poisoned-committee.ts'
import { expectChip, gather, openAs, writeAs } from './support/with-hub.ts'

test('a committee that a hostile device fills with odd values: its screens render on a phone, and the healthy content can be edited', async () => {
  const { people, id, slug } = await gather(['Ana Ortiz', 'Ben Ito'])
  const [ana, ben] = people
  const healthy = await writeAs(ben, id, (doc, context) => {
    const meeting = demand(startMeetingNow(doc, context, { title: 'Healthy', committeeName: 'Parks' }))
    for (const [name, oddValue] of Object.entries(oddValues)) writePoisonedMeeting(doc, context, name, oddValue)
    poisonTemplateAndIdentity(doc)
    return meeting
  })
  const complaints = collectComplaints()
  await onPhone()
  await openAs(ana, `/${slug}/meetings`)
  await page.getByRole('link', { name: 'Healthy', exact: true }).click()
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  await parts.getByRole('button', { name: 'Notes', exact: true }).click()
  await typeNotes('Nothing stops us.')
  await expectChip('Synced')
  const written = () =>
    writeAs(ben, id, (doc) => String((doc.getMap('meetings').get(healthy) as Y.Map<unknown>).get('notes')))
  await expect.poll(written).toContain('Nothing stops us.')
  await expect.element(notes()).toMatchTextContent('Nothing stops us.')
  expect(complaints).toEqual([])
})
