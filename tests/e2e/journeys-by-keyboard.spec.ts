import { endMeeting, startMeetingNow } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { linkIn } from '../support/relay/letters.ts'
import { arrowTo, expectFocus, expectHeard, listen, press, spokenFocus, tabTo } from './by-keyboard.ts'
import { expect, expectChip, followLink, test, withMotion } from './fixtures.ts'
import { demand } from './write-as.ts'

test.use(withMotion)

// Three main journeys with the keyboard alone, and the text that a screen reader reads at each decision.

test('by keyboard: signing up, the introduction, a new committee, and an invitation', async ({ relay, open }) => {
  const page = await open(null)
  await listen(page)
  await press(page, 'link', 'Get Started Free')
  await expect(page.getByRole('dialog', { name: 'Welcome to Civic Hub' })).toBeVisible()
  await expectFocus(page, 'textbox', 'Email')
  await tabTo(page, 'tab', 'Sign In', { back: true })
  await page.keyboard.press('ArrowRight')
  await expectFocus(page, 'tab', 'Sign Up')
  // The error is read with the field, which has the focus.
  await tabTo(page, 'textbox', 'Full name')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await spokenFocus(page)).description).toContain('Enter your full name.')
  await expect.poll(() => spokenFocus(page)).toMatchObject({ role: 'textbox', name: 'Full name', states: ['invalid'] })
  await page.keyboard.type('Ana Ortiz')
  await page.keyboard.press('Tab')
  expect(await spokenFocus(page)).toMatchObject({ role: 'textbox', name: 'Email' })
  await page.keyboard.type('ana@example.org')
  await page.keyboard.press('Tab')
  expect((await spokenFocus(page)).description).toContain('At least 6 characters.')
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
  await expect.poll(async () => (await spokenFocus(page)).role).not.toBe('RootWebArea')

  await page.goto(linkIn(await relay.inbox.letterTo('ana@example.org')))
  await press(page, 'button', 'Confirm email')
  await expectFocus(page, 'heading', 'Your committee in one place')
  await press(page, 'button', 'Next')
  await expectFocus(page, 'heading', 'One agenda, written together')
  await press(page, 'button', 'Skip')
  await expectFocus(page, 'heading', 'Choose a committee')

  await press(page, 'button', 'Join or Create Committee')
  await expectFocus(page, 'textbox', 'Committee name')
  await page.keyboard.type('Parks')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'heading', 'Dashboard - Parks')
  expect(await expectHeard(page, /^Created Parks/)).toBe(1)
  await press(page, 'button', 'Committee tools')
  await expectFocus(page, 'menuitem', 'Dashboard')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expectFocus(page, 'menuitem', 'Members')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'heading', 'Members - Parks')

  await tabTo(page, 'textbox', 'Name')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await spokenFocus(page)).description).toBe('Enter a name.')
  await page.keyboard.type('Bea Berg')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'combobox', 'Role')
  await expect.poll(async () => (await spokenFocus(page)).description).toBe('Pick a role, or type one.')
  await page.keyboard.type('Sec')
  await tabTo(page, 'textbox', 'Email (optional)')
  await page.keyboard.type('bea@example.org')
  await page.keyboard.press('Enter')
  expect(await expectHeard(page, /^Invitation sent to Bea Berg/)).toBe(1)
  await tabTo(page, 'button', 'Actions for Bea Berg')
})

test('by keyboard: a meeting is planned, started, written, ticked off and ended', async ({ openCommittee }) => {
  const { page } = await openCommittee(['Ana Ortiz'])
  await listen(page)
  await expectChip(page, 'Synced')
  await press(page, 'button', 'New Meeting')
  await expectFocus(page, 'textbox', 'Title')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Spring planning')
  // The button gives the reason why it is disabled, and moves the focus to the field.
  expect(await tabTo(page, 'button', 'Schedule')).toMatchObject({
    states: ['disabled'],
    description: 'To schedule: Choose a date. Choose a time.',
  })
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Date', 'Date')
  await expect.poll(async () => (await spokenFocus(page)).description).toContain('Choose a date.')
  await page.keyboard.type('04012031')
  await tabTo(page, 'InputTime', 'Time')
  await page.keyboard.type('0730PM')
  await page.keyboard.press('Enter')
  expect(await expectHeard(page, /^Meeting scheduled/)).toBe(1)
  await press(page, 'link', 'Spring planning')
  await expectFocus(page, 'heading', 'Spring planning')

  await press(page, 'button', 'Start meeting')
  await expectFocus(page, 'button', 'Cancel')
  await press(page, 'button', 'Start meeting')
  expect(await expectHeard(page, /^Meeting Started/)).toBe(1)
  await expectStaysOnPage(page)
  // A list is one tab stop; the arrow keys move inside.
  await tabTo(page, 'button', /Call to Order/)
  await arrowTo(page, 'checkbox', 'Complete Call to Order')
  await page.keyboard.press('Space')
  // The press has two effects, and both are announced.
  expect(await expectHeard(page, 'Call to Order completed. The meeting is at Old Business now.')).toBe(1)
  await press(page, 'button', 'Add agenda item')
  await expectFocus(page, 'textbox', 'Title')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Benches')
  await tabTo(page, 'textbox', 'Meeting notes')
  await page.keyboard.type('We agreed on oak.')
  // It is no focus trap.
  await page.keyboard.press('Tab')
  expect((await spokenFocus(page)).name).not.toBe('Meeting notes')

  await tabTo(page, 'tab', 'Workflow', { back: true })
  await arrowTo(page, 'tab', /^Action Items/)
  await tabTo(page, 'textbox', 'Title')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await spokenFocus(page)).description).toBe('An action item needs a title.')
  await page.keyboard.type('Buy oak')
  await page.keyboard.press('Enter')
  expect(await expectHeard(page, 'Buy oak added.')).toBe(1)
  await expectFocus(page, 'textbox', 'Title')
  await press(page, 'button', 'Complete Buy oak')
  expect(await expectHeard(page, 'Buy oak completed.')).toBe(1)
  await expectStaysOnPage(page)

  await press(page, 'button', 'End meeting', { back: true })
  await expectFocus(page, 'button', 'Cancel')
  await press(page, 'button', 'End meeting')
  expect(await expectHeard(page, /^Meeting Ended/)).toBe(1)
  await expectStaysOnPage(page)
})

test('by keyboard: minutes are read, approved and published, and a source is named for them', async ({
  gather,
  open,
}) => {
  const { ana: owner, id, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const meeting = demand(startMeetingNow(doc, context, { title: 'Swings', committeeName: 'Parks' }))
    demand(endMeeting(doc, context, meeting))
    return meeting
  })
  const path = `/${slug}/meetings/${meetingId}?view=minutes`
  const page = await open(owner, { path, permissions: ['clipboard-read', 'clipboard-write'] })
  await listen(page)
  await expectChip(page, 'Read-only')
  await press(page, 'button', 'Copy to Clipboard')
  expect(await expectHeard(page, 'Minutes copied')).toBe(1)
  const downloading = page.waitForEvent('download')
  await press(page, 'button', 'Download .txt')
  await downloading
  await press(page, 'button', 'Approve minutes')
  await expectFocus(page, 'button', 'Cancel')
  await press(page, 'button', 'Approve minutes')
  expect(await expectHeard(page, 'Minutes approved')).toBe(1)
  await expectStaysOnPage(page)
  await press(page, 'button', 'Details')
  await tabTo(page, 'button', /^Download approved text of /)

  await tabTo(page, 'textbox', 'What it shows')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await spokenFocus(page)).description).toBe('Say what the source shows.')
  await page.keyboard.type('The budget, page 12')
  await page.keyboard.press('Enter')
  expect(await expectHeard(page, 'Source named')).toBe(1)
  await expectFocus(page, 'textbox', 'What it shows')
  await press(page, 'button', 'Remove the source The budget, page 12', { back: true })
  expect(await expectHeard(page, /^Source removed/)).toBe(1)
  await expectStaysOnPage(page)
  await press(page, 'button', 'Undo')
  expect(await expectHeard(page, 'The source The budget, page 12 is restored.')).toBe(1)

  await followLink(page, `/${slug}/records`)
  await press(page, 'button', 'Publish Swings')
  await expectFocus(page, 'heading', 'Publish Swings')
  // A failure is announced, and the focus is on the button that tries again.
  const records = `**/api/committees/${id}/records/**`
  await page.route(records, (route) => route.abort())
  await press(page, 'button', 'Publish for everybody')
  await expectHeard(page, /^The record was not published/)
  await expectFocus(page, 'button', 'Publish for everybody')
  await page.unroute(records)
  await page.keyboard.press('Enter')
  expect(await expectHeard(page, 'Record published')).toBe(1)
  await expectStaysOnPage(page)
  await tabTo(page, 'button', 'Withdraw Swings')
})

/** Fails if the body has the focus. */
async function expectStaysOnPage(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { role, name } = await spokenFocus(page)
      return ['heading', 'button', 'link', 'textbox', 'tab', 'checkbox'].includes(role) ? 'there' : `${role} ${name}`
    })
    .toBe('there')
}
