import { expect, expectChip, notes, relayOfItsOwn, test, typeNotes } from './fixtures.ts'
import { notesOnHub } from './write-as.ts'

test(
  'the relay is killed during typing: everything shown as saved is there, and everyone reconnects',
  relayOfItsOwn,
  async ({ relay, open, liveMeeting }) => {
    const { sam, page: first, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
    const second = await open(sam, { path: address })
    await typeNotes(first, 'Called saved. ')
    await expectChip(first, 'Synced')
    await expect(notes(second)).toContainText('Called saved.')

    const typing = (async () => {
      for (const word of ['one ', 'two ', 'three ', 'four ', 'five ', 'six ', 'seven ', 'eight '])
        await first.keyboard.type(word, { delay: 20 })
    })()
    await expect(notes(second)).toContainText('one two')
    await relay.kill()
    await typing
    await expectChip(first, /Saved on this device/)
    await expectChip(second, 'Offline')
    await relay.start()

    await expectChip(first, 'Synced')
    await expectChip(second, 'Synced')
    await expect(notes(second)).toContainText('Called saved. one two three four five six seven eight')
    // Read from the relay alone:
    await expect
      .poll(() => notesOnHub(write, address))
      .toContain('Called saved. one two three four five six seven eight')
  },
)
