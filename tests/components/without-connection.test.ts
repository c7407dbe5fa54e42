import { meetingNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { notes, reopenApp, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { expectChip, gatherInMeeting, goOffline, goOnline, openAs, silenceHub } from './support/with-hub.ts'

test('words written without a connection are there after reopening, and are sent once there is one', async () => {
  const { people, address, meetingId, write } = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  await openAs(people[0], address)
  await expectChip('Synced')
  await expect.element(notes()).toBeVisible()
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Only here.')
  await expectChip(/1 change waiting/)
  await reopenApp()
  await expect.element(notes()).toMatchTextContent('Only here.')
  await goOnline()
  await expectChip('Synced')
  const words = () => write((doc) => JSON.stringify(meetingNotes(doc, meetingId)))
  await expect.poll(words).toContain('Only here.')
  await silenceHub()
  await typeNotes('More.')
  await expectChip(/Saved on this device|Saving/)
})
