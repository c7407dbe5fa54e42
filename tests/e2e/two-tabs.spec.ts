import { expect, expectChip, notes, test, typeNotes } from './fixtures.ts'
import { notesOnHub } from './write-as.ts'

test('L4: a second tab of the same person shows the same, also offline', async ({ liveMeeting }) => {
  const { page: first, address, write } = await liveMeeting(['Ana Ortiz'], { title: 'Two tabs' })
  const second = await first.context().newPage()
  await second.goto(address)
  await typeNotes(first, 'from the first tab. ')
  await expect(notes(second)).toContainText('from the first tab.')

  await first.context().setOffline(true)
  await typeNotes(second, 'offline from the second. ')
  await expect(notes(first)).toContainText('offline from the second.')
  await expectChip(first, /1 change waiting/)
  // The tab with the edits is closed before there is a connection: the other one sends them.
  await second.close()
  await first.context().setOffline(false)
  await expectChip(first, 'Synced')
  await expect.poll(() => notesOnHub(write, address)).toContain('offline from the second.')
})
