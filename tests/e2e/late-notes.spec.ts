import { SyncDevice } from '../support/device/sync-device.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  installed,
  notes,
  offlineReady,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'

test('words written offline, in a meeting that ended meanwhile, arrive and are marked for everyone', async ({
  relay,
  open,
  liveMeeting,
}) => {
  const { ana, ben, id, page: room, address } = await liveMeeting(['Ana Ortiz', 'Ben Ito'])
  const away = await open(ben, { path: address, ...installed })
  await typeNotes(away, 'Opened at seven. ')
  await expectChip(away, 'Synced')
  await offlineReady(away)
  await away.context().setOffline(true)
  await expectChip(away, 'Offline')
  await typeNotes(away, 'Ben wrote this on the train. ')
  await away.keyboard.press('Enter')
  await away.keyboard.type('ACTION: Ben draft the offer by 2099-01-05')
  const preview = notes(away).getByRole('button')
  await expect(preview).toContainText('Draft the offer')
  await away.keyboard.press('Tab')
  await expect(preview).toHaveCount(0)
  // Pending edits may be from an earlier session of the page.
  await away.reload()
  await expect.poll(() => writtenNotes(away)).toContain('Ben wrote this on the train.')

  await typeNotes(room, 'Ana wrote this in the room. ')
  await room.getByRole('button', { name: 'End meeting' }).click()
  await room.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect(room.getByText('Completed', { exact: true })).toBeVisible()
  await room.getByRole('tab', { name: 'Workflow' }).click()
  await expectChip(room, 'Read-only')
  const marked = 'What Ben Ito wrote without a connection was added after the meeting ended.'
  await expect(room.getByText(marked)).toHaveCount(0)

  await away.context().setOffline(false)
  for (const page of [away, room]) {
    await expect(page.getByText(marked)).toBeVisible()
    await expect.poll(() => writtenNotes(page)).toContain('Ben wrote this on the train.')
    await expect.poll(() => writtenNotes(page)).toContain('Ana wrote this in the room.')
    await expect.poll(() => writtenNotes(page)).toContain('ACTION: Ben draft the offer by 2099-01-05')
    await expect(notes(page)).toHaveAttribute('contenteditable', 'false')
  }
  await expectAccessible(room)
  // His action item is marked too, and the minutes mention it.
  await room.getByRole('tab', { name: 'Action Items' }).click()
  await expect(room.getByRole('listitem').filter({ hasText: 'Draft the offer' })).toContainText(
    'Added after the meeting ended, from Ben Ito',
  )
  await room.getByRole('tab', { name: 'Minutes' }).click()
  const minutes = room.getByRole('article')
  await expect(minutes).toContainText(
    'Draft the offer (Owner: Ben Ito, due Jan 5, 2099, open, added after the meeting ended)',
  )
  await expect(minutes).toContainText(
    'What Ben Ito wrote without a connection was added after the meeting ended.',
  )
  await expectChip(away, 'Read-only')
  await away.reload()
  await expect(away.getByText(marked)).toBeVisible()

  const elsewhere = new SyncDevice({ url: relay.url, cookie: ana.cookie() }, id)
  await elsewhere.connect()
  const [meeting] = Object.values(elsewhere.doc.getMap('meetings').toJSON() as Record<string, object>)
  expect(Object.keys(meeting ?? {}).filter((key) => key.startsWith('late:'))).toHaveLength(1)
  elsewhere.disconnect()
})
