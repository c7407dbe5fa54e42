import { createVisitor } from '../support/people/visitor.ts'
import { linkIn } from '../support/relay/letters.ts'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'

test('a new person signs up, confirms by the email, creates a committee and schedules a meeting', async ({
  relay,
  open,
}) => {
  const page = await open(null)
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await expectAccessible(page)

  // The field shows the reason for bad input, and no request is sent.
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialog.getByText('Enter your full name.')).toBeVisible()
  await expect(dialog.getByText(/does not look like an email address/)).toBeVisible()
  await expect(dialog.getByText('Use at least 6 characters.')).toBeVisible()
  expect(relay.inbox.letters).toHaveLength(0)

  await dialog.getByLabel('Full name').fill('Ana Ortiz')
  await dialog.getByLabel('Email').fill('ana@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(/ana@example\.org/)).toBeVisible()

  // A stranger signs up with her address. Her page still sends the email of her own sign-up, also after a
  // reload.
  const stranger = createVisitor(relay.url)
  const theirs = { name: 'Mallory', email: 'ana@example.org', password: 'of the stranger' }
  await relay.inbox.letterTo('ana@example.org')
  expect((await stranger.post('/api/sign-up', theirs)).status).toBe(202)
  await relay.inbox.letterTo('ana@example.org', 2)
  await page.reload()
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await page.getByRole('button', { name: 'Resend email' }).click()
  const letter = await relay.inbox.letterTo('ana@example.org', 3)
  await page.goto(linkIn(letter))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  // Three slides, once, after the first sign-in.
  await expect(page.getByRole('heading', { name: 'Your committee in one place' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'See what you did' })).toBeFocused()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL(/\/choose-committee$/)
  await expect(page.getByText('General Committee')).toBeVisible()
  // The app shows them only once to each person.
  await page.evaluate(() => history.pushState({ isOffer: true }, '', '/onboarding'))
  await expect(page).toHaveURL(/\/choose-committee$/)

  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  const join = page.getByRole('dialog', { name: 'Join or Create Committee' })
  await join.getByLabel('Committee name').fill('Parks & Playgrounds')
  await join.getByRole('button', { name: 'Join or create' }).click()
  await expect(page).toHaveURL(/\/parks-playgrounds\/home$/)
  await expect(page.getByRole('heading', { name: 'Dashboard - Parks & Playgrounds' })).toBeVisible()
  await expect(page.getByText('Nothing needs you today.')).toBeVisible()
  await expect(page.getByText('No upcoming meetings', { exact: true })).toBeVisible()
  await expect(page.getByText('No pending action items')).toBeVisible()
  await expect(page).toHaveTitle('Parks & Playgrounds | hub')

  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const schedule = page.getByRole('dialog', { name: 'New Meeting' })
  await schedule.getByLabel('Title').fill('  ')
  await expect(schedule.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await schedule.getByLabel('Title').fill('Spring planning')
  await schedule.getByLabel('Date').fill('2031-04-01')
  await schedule.getByLabel('Time').fill('19:30')
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('link', { name: 'Spring planning', exact: true })).toBeVisible()
  await expect(page.getByText(/Apr 1, 2031/).first()).toBeVisible()
  await expect(page.getByText(/7:30 PM/).first()).toBeVisible()
  await expectChip(page, 'Synced')

  await page.getByRole('link', { name: 'Spring planning', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  // The meeting has the template's defaults.
  for (const item of ['Pledge of Allegiance', 'Bylaws Reading', 'Call to Order', 'Old Business', 'Adjournment'])
    await expect(page.getByText(item).first()).toBeVisible()
})
