import { linkIn } from '../support/relay/letters.ts'
import { expect, see, seeChip, seeNotes, seeNoMore, test, typeNotes, writtenNotes } from './fixtures.ts'

test('a new person signs up, confirms by the email, and creates a committee', async ({ relay, start }) => {
  const { screen } = await start()
  await screen.goto(`${relay.url}/`)
  await screen.getByRole('button', { name: 'Get Started Free' }).first().click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await dialog.getByLabel('Full name').fill('Ana Ortiz')
  await dialog.getByLabel('Email').fill('ana@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await see(screen.getByRole('heading', { name: 'Check your email' }))
  await screen.goto(linkIn(await relay.inbox.letterTo('ana@example.org')))
  await screen.getByRole('button', { name: 'Confirm email' }).click()
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Join or Create Committee' }).click()
  const join = screen.getByRole('dialog', { name: 'Join or Create Committee' })
  await join.getByLabel('Committee name').fill('Parks')
  await join.getByRole('button', { name: 'Join or create' }).click()
  await see(screen.getByRole('heading', { name: 'Dashboard - Parks' }))
  await seeChip(screen, 'Synced')
})

test('two people in browsers of two engines write notes at once, and each sees the other’s caret', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, sam, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const { screen: anas } = await openAs(ana, address)
  const { screen: sams } = await openAs(sam, address, { isChromium: true })
  const words = ['Ana wrote this. ', 'Sam wrote that. ']
  for (const screen of [anas, sams]) await seeChip(screen, 'Synced')
  await Promise.all([typeNotes(anas, words[0] ?? ''), typeNotes(sams, words[1] ?? '')])
  const letters = (text: string) => [...text].sort().join('')
  for (const screen of [anas, sams])
    await expect.poll(async () => letters(await writtenNotes(screen))).toBe(letters(words.join('')))
  expect(await writtenNotes(anas)).toBe(await writtenNotes(sams))
  await see(anas.getByText('Sam Lee', { exact: true }).first())
  await see(sams.getByText('Ana Ortiz', { exact: true }).first())
})

test('L4: two tabs of one person show the same', async ({ gatherInMeeting, openAs }) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const { screen: first, openTab } = await openAs(ana, address)
  await typeNotes(first, 'From the first tab. ')
  const second = await openTab()
  await second.goto(new URL(await first.url()).href)
  await seeNotes(second, 'From the first tab.')
  await typeNotes(second, 'From the second. ')
  await seeNotes(first, 'From the first tab. From the second.')
  // The other tab continues when one is closed.
  await second.close()
  await typeNotes(first, 'Alone again.')
  await seeNotes(first, 'From the second. Alone again.')
  await seeChip(first, 'Synced')
})
