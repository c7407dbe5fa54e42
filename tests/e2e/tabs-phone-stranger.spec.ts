import { expect, expectChip, notes, test, typeNotes } from './fixtures.ts'

test('L4: a second tab of the same person shows the same, also offline', async ({ open, liveMeeting }) => {
  const { ana, page: first, address } = await liveMeeting(['Ana Ortiz'], { title: 'Two tabs' })
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
  const elsewhere = await open(ana, { path: address })
  await expect(notes(elsewhere)).toContainText('offline from the second.')
})

test('a stranger without membership opens the address and sees none of the content', async ({
  open,
  member,
  liveMeeting,
}) => {
  const { slug, address } = await liveMeeting(['Ana Ortiz'], {
    committee: 'Secret Garden',
    title: 'Behind closed doors',
  })
  const eve = await member('Eve Stranger')
  const stranger = await open(eve, { path: address })
  await expect(stranger.getByText(/Committee not found/).first()).toBeVisible()
  await expect(stranger.getByText('Behind closed doors')).toHaveCount(0)
  await expect(stranger).not.toHaveURL(new RegExp(slug))

  const nobody = await open(null, { path: address })
  await expect(nobody.getByText('Authentication Required').first()).toBeVisible()
  await expect(nobody.getByText('Behind closed doors')).toHaveCount(0)
})
