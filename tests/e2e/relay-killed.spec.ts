import { expect, expectChip, notes, startMeeting, test, typeNotes } from './fixtures.ts'

test('the relay is killed in the middle of typing: what was called saved is there, everyone reconnects', async ({
  relay,
  open,
  member,
  committeeOf,
}) => {
  const [ana, sam] = await Promise.all([member('Ana Ortiz'), member('Sam Lee')])
  const { slug } = await committeeOf(ana, 'Parks', sam)
  const first = await open(ana, { path: `/${slug}/meetings` })
  await startMeeting(first, 'Spring planning')
  const second = await open(sam, { path: new URL(first.url()).pathname })
  await typeNotes(first, 'Called saved. ')
  await expectChip(first, 'Synced')
  await expect(notes(second)).toContainText('Called saved.')

  const typing = (async () => {
    for (const word of ['one ', 'two ', 'three ', 'four ', 'five ', 'six ', 'seven ', 'eight '])
      await first.keyboard.type(word, { delay: 20 })
  })()
  await first.waitForTimeout(300)
  await relay.kill()
  await typing
  await expectChip(first, /Saved on this device/)
  await expectChip(second, 'Offline')
  await relay.start()

  await expectChip(first, 'Synced')
  await expectChip(second, 'Synced')
  await expect(notes(second)).toContainText('Called saved. one two three four five six seven eight')
  // And from nothing but the relay:
  const fresh = await open(sam, { path: new URL(first.url()).pathname })
  await expect(notes(fresh)).toContainText('Called saved. one two three four five six seven eight')
})

test('the chip sees through a connection that is open and dead', async ({
  relay,
  open,
  member,
  committeeOf,
}) => {
  const ana = await member('Ana Ortiz')
  const { slug } = await committeeOf(ana, 'Parks')
  const page = await open(ana, { path: `/${slug}/meetings` })
  await expectChip(page, 'Synced')
  relay.freeze()
  await expect
    .poll(() => page.getByRole('button', { name: 'Sync status' }).textContent(), { timeout: 12_000 })
    .toContain('Offline')
  relay.thaw()
  await expectChip(page, 'Synced')
})
