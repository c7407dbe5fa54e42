import { linkIn } from '../support/relay/letters.ts'
import { expect, fillIn, see, seeChip, seeText, test, typeNotes } from './fixtures.ts'

test('a new person signs up, confirms by the email, and creates a committee', async ({ relay, start }) => {
  const { screen } = await start()
  await screen.goto(`${relay.url}/`)
  await screen.getByRole('link', { name: 'Get Started Free' }).first().click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await fillIn(screen, dialog.getByLabel('Full name'), 'Ana Ortiz')
  await fillIn(screen, dialog.getByLabel('Email'), 'ana@example.org')
  await fillIn(screen, dialog.getByLabel('Password', { exact: true }), 'correct horse')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await see(screen.getByRole('heading', { name: 'Check your email' }))
  await screen.goto(linkIn(await relay.inbox.letterTo('ana@example.org')))
  await screen.getByRole('button', { name: 'Confirm email' }).click()
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByRole('button', { name: 'Join or Create Committee' }).click()
  const join = screen.getByRole('dialog', { name: 'Join or Create Committee' })
  await fillIn(screen, join.getByLabel('Committee name'), 'Parks')
  await join.getByRole('button', { name: 'Join or create' }).click()
  await see(screen.getByRole('heading', { name: 'Dashboard - Parks' }))
  await seeChip(screen, 'Synced')
})

test('search finds a meeting by its title and opens it', async ({ gatherInMeeting, openAs }) => {
  const { ana, slug } = await gatherInMeeting(['Ana Ortiz'])
  const { screen } = await openAs(ana, `/${slug}/home`)
  await seeChip(screen, 'Synced')
  await screen.getByRole('button', { name: 'Search' }).first().click()
  await fillIn(screen, screen.getByRole('combobox', { name: 'Search in Parks' }), 'spring')
  await screen
    .getByRole('option', { name: /Spring planning/ })
    .first()
    .click()
  await see(screen.getByRole('heading', { name: 'Spring planning' }).first())
})

test('a phone shows a meeting in its width, and takes notes and completes an item', async ({
  gatherInMeeting,
  openAs,
}) => {
  const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
  const phone = { size: { width: 390, height: 844 }, hasTouch: true }
  const { screen } = await openAs(ana, `${address}?view=agenda`, phone)
  await seeChip(screen, 'Synced')
  await screen.getByRole('checkbox', { name: 'Complete Call to Order' }).click()
  await expect
    .poll(() =>
      screen
        .getByRole('checkbox', { name: 'Complete Call to Order' })
        .evaluate((box) => (box as HTMLInputElement).checked),
    )
    .toBe(true)
  const overflow = () => screen.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await screen.goto((await screen.url()).replace('view=agenda', 'view=notes'))
  await typeNotes(screen, 'Written on a phone.')
  await seeText(screen.getByRole('textbox', { name: 'Meeting notes' }), 'Written on a phone.')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await seeChip(screen, 'Synced')
})
