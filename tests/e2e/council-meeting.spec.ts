import { addAgendaItem, scheduleMeeting, setQuorum } from '@civic-hub/committee'
import { addMember } from '@civic-hub/committee/members'
import { setDecisionRules } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import { arrowTo, expectFocus, expectHeard, listen, press, tabTo } from './by-keyboard.ts'
import { chooseByKey, expect, expectAccessible, expectChip, notes, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const council = ['Aziz', 'Lee', 'Ortega', 'Park', 'Reyes', 'Ruiz', 'Stone'] as const
const added = ['Minutes of March', 'Mower lease', 'Path name', 'Fee schedule', 'Pool repairs'] as const
const decisions = (page: Page) => page.getByRole('region', { name: 'Decisions' })
const motion = (page: Page, wording: string) => page.getByRole('article', { name: wording }).first()
const chips = (page: Page) => notes(page).locator('.notes-chip')

/** Counts the keys that are pressed from now on; a key with modifiers is one. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const target = window as unknown as { stopCounting?: () => number }
    target.stopCounting?.()
    let pressed = 0
    const count = ({ key }: KeyboardEvent) => {
      if (!['Control', 'Alt', 'Shift'].includes(key)) pressed++
    }
    addEventListener('keydown', count, true)
    target.stopCounting = () => {
      removeEventListener('keydown', count, true)
      return pressed
    }
  })
  return () => page.evaluate(() => (window as unknown as { stopCounting: () => number }).stopCounting())
}

/** Types a line at the end of the notes, and records it. */
async function record(page: Page, line: string, says: string): Promise<void> {
  await page.keyboard.type(line)
  await expect(notes(page).locator('button.notes-action')).toContainText(says)
  await page.keyboard.press('Enter')
}

/** F6 and Shift+F6 move between the panes of the meeting. */
const goToNotes = (page: Page, key = 'F6') => arrowTo(page, 'textbox', 'Meeting notes', key)
const goToHeader = (page: Page) => arrowTo(page, 'heading', 'Council', 'F6')

/** From the item or the notes. The agenda is one stop of Tab; the arrow keys move in it. */
async function openItem(page: Page, name: RegExp): Promise<void> {
  await arrowTo(page, 'button', /^\d\. ?\p{L}/u, 'Shift+F6')
  await page.keyboard.press('Home')
  await arrowTo(page, 'button', name, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** The last field of a motion: Enter records it. */
async function typeMover(page: Page, name: string): Promise<void> {
  await tabTo(page, 'combobox', 'Moved by')
  await page.keyboard.type(name)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
}

/** Puts the question of the focused motion, or of the next one in the order of Tab. */
async function put(page: Page, check?: () => Promise<void>): Promise<void> {
  await arrowTo(page, 'button', 'Put the question', 'Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Put the question' })
  await expect(dialog.getByRole('button', { name: 'Put the question' })).toBeFocused()
  await check?.()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectFocus(page, 'textbox', 'By keys')
}

/** Takes the vote by these keys, declares the computed result, and returns the number of keys. */
async function vote(page: Page, keys: string, result: string, { chord = false } = {}): Promise<number> {
  const counted = await countKeys(page)
  if (chord) await page.keyboard.press('Control+Alt+v')
  await expectFocus(page, 'textbox', 'By keys')
  await page.keyboard.type(keys)
  await expect(page.getByText(`${result}. Enter declares it.`)).toBeVisible()
  await page.keyboard.press('Enter')
  const pressed = await counted()
  await expectHeard(page, `${result} Undo`)
  await expectFocus(page, 'textbox', 'Meeting notes')
  return pressed
}

// Sentences that follow each other closely are one announcement.
test('a council’s meeting by keyboard only, from the start to the end', async ({ gather, open }) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const someone = { email: '', from: '', until: '', account: null }
    for (const name of council) demand(addMember(doc, context, { ...someone, name, role: 'Member' }))
    demand(addMember(doc, context, { ...someone, name: 'Ana Ortiz', role: 'Clerk', account: ana.account.id }))
    demand(setQuorum(doc, context, { kind: 'number', number: 4 }))
    const majority = {
      requirements: [{ of: 'all-members', numerator: 1, denominator: 2, moreThan: true }],
      tie: 'lost',
    } as const
    demand(
      setDecisionRules(doc, context, {
        members: 7,
        thresholds: { main: majority, amend: majority, consent: majority },
      }),
    )
    const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const meeting = demand(scheduleMeeting(doc, context, { title: 'Council', scheduledFor }))
    for (const title of added) demand(addAgendaItem(doc, context, meeting, title))
    return meeting
  })
  const page = await open(ana, { path: `/${slug}/meetings/${meetingId}` })
  await listen(page)
  await expectChip(page, 'Synced')

  // The start, and the attendance: all but Ruiz and the clerk.
  await goToHeader(page)
  await press(page, 'button', 'Start meeting')
  await expectFocus(page, 'button', 'Cancel')
  await press(page, 'button', 'Start meeting')
  await expectHeard(page, /^Meeting Started/)
  await arrowTo(page, 'button', /item$/, 'Shift+F6')
  await press(page, 'button', 'Take attendance')
  await expectFocus(page, 'heading', 'Attendance')
  await press(page, 'button', 'All here')
  await expectHeard(page, '8 people marked as present Undo')
  await tabTo(page, 'button', 'Present: Ana Ortiz')
  await arrowTo(page, 'button', 'Excused: Ana Ortiz')
  await page.keyboard.press('Enter')
  await expectHeard(page, /Ana Ortiz: Excused\./)
  await arrowTo(page, 'button', 'Excused: Ruiz', 'ArrowDown')
  await arrowTo(page, 'button', 'Absent: Ruiz')
  await page.keyboard.press('Enter')
  await expectHeard(page, /Ruiz: Absent\./)
  const quorum = (words: string) => expect(page.getByRole('main').getByRole('button', { name: words })).toBeVisible()
  await quorum('Quorum: 6 present, 4 needed')
  await expectAccessible(page)
  await arrowTo(page, 'tab', 'Attendance', 'Shift+F6')
  await arrowTo(page, 'tab', 'Workflow', 'Home')
  await page.keyboard.press('Enter')

  // The consent agenda of three items, one of which is pulled out before the vote.
  await arrowTo(page, 'heading', 'Call to Order', 'F6')
  await press(page, 'button', 'More about decisions')
  await chooseByKey(page, 'Consent agenda …')
  for (const item of ['4. Minutes of March', '5. Mower lease', '6. Path name'])
    await press(page, 'checkbox', item, { key: 'Space' })
  await expectAccessible(page)
  await typeMover(page, 'Stone')
  await expectHeard(page, 'The motion is recorded Undo')
  await expectFocus(page, 'button', 'More about decisions')
  await expect(motion(page, 'To approve the consent agenda: Minutes of March; Mower lease; Path name')).toBeVisible()
  const consent = motion(page, 'To approve the consent agenda: Minutes of March; Mower lease')
  await press(page, 'button', 'Pull out “Path name”')
  await page.keyboard.press('Enter')
  await expectHeard(page, '“Path name” is pulled out Undo')
  await expectFocus(page, 'button', 'Pull out “Mower lease”')
  await expect(consent.getByRole('list', { name: 'Items in one vote' })).toHaveText(
    'Minutes of MarchPull outMower leasePull outPath name: pulled out by Ana Ortiz, decided by itself',
  )
  await put(page)
  await vote(page, 'A', 'Carried, 6 of 7 members; 4 needed')
  await expect(consent).toContainText('Carried, 6 of 7 members; 4 needed (by roll call)')
  await expect(page.getByRole('button', { name: /open doubt/ })).toHaveCount(0)

  // On to the next item, and a motion from a line of the notes.
  await page.keyboard.type('The chair opens the meeting.')
  await page.keyboard.press('Enter')
  await record(page, 'NEXT', 'Next item: Old Business')
  await expectHeard(page, /The meeting is at Old Business now\./)
  await expectFocus(page, 'textbox', 'Meeting notes')
  await record(page, 'MOTION: Lee to adopt the fees', 'Motion by Lee: to adopt the fees')
  await expect(chips(page)).toHaveText(['✓ Motion · open'])

  // An amendment from the pane carries, and changes the text of the motion. The original stays readable.
  await arrowTo(page, 'heading', 'Old Business', 'Shift+F6')
  await press(page, 'button', 'Amend')
  await expectFocus(page, 'textbox', 'Amendment')
  await page.keyboard.type('add “from July”')
  await tabTo(page, 'textbox', 'The motion, once amended')
  await expect(page.getByRole('textbox', { name: 'The motion, once amended' })).toHaveValue(
    'to adopt the fees from July',
  )
  await typeMover(page, 'Park')
  await expectHeard(page, 'The amendment is recorded Undo')
  await expectFocus(page, 'button', 'Put the question')
  await put(page)
  await expectAccessible(page)
  await vote(page, 'A', 'Carried, 6 of 7 members; 4 needed')
  const fees = motion(page, 'to adopt the fees from July')
  await expect(fees).toBeVisible()
  await arrowTo(page, 'heading', 'Old Business', 'Shift+F6')
  await press(page, 'DisclosureTriangle', '1 earlier wording')
  await expect(fees.getByRole('group')).toContainText('to adopt the fees')

  // A late arrival takes six keys.
  await goToNotes(page)
  const arrival = await countKeys(page)
  await record(page, '+Ruiz', 'Ruiz: present')
  await expectHeard(page, /^Recorded: Ruiz: present/)
  expect(await arrival()).toBeLessThanOrEqual(6)
  await quorum('Quorum: 7 present, 4 needed')

  // One roll call with a nay and a recusal.
  await arrowTo(page, 'heading', 'Old Business', 'Shift+F6')
  await put(page)
  expect(await vote(page, 'yynyryy', 'Carried, 5 of 6 members without recused ones; 4 needed')).toBeLessThanOrEqual(9)
  await expect(fees.getByLabel('Votes by name').first()).toHaveText(
    /AyeAziz, Lee, Park, Ruiz, StoneNoOrtegaRecusedReyes$/,
  )

  // A motion from the pane of the item that was pulled out, and a close vote of all seven.
  await openItem(page, /^6\. ?Path name/)
  await expect(decisions(page)).toContainText('Pulled out of the consent agenda by Ana Ortiz.')
  await press(page, 'button', 'Motion')
  await expectFocus(page, 'textbox', 'Wording')
  await page.keyboard.type('To name the path after Ada Vega')
  await typeMover(page, 'Aziz')
  await expectHeard(page, 'The motion is recorded Undo')
  await expectFocus(page, 'button', 'Put the question')
  await put(page)
  expect(await vote(page, 'yyynnyn', 'Carried, 4 of 7 members; 4 needed')).toBeLessThanOrEqual(9)
  // And the roll of seven with one nay in the shortest way.
  const path = motion(page, 'To name the path after Ada Vega')
  await expect(path).toContainText('Carried, 4 of 7 members; 4 needed (by roll call)')
  await page.keyboard.press('F8')
  await expectFocus(page, 'button', 'Undo')
  await page.keyboard.press('Enter')
  await expectHeard(page, /Taken back/)
  expect(await vote(page, 'A4', 'Carried, 6 of 7 members; 4 needed', { chord: true })).toBeLessThanOrEqual(9)

  // Four members leave: the quorum is lost. It is a hint when a question is put, and blocks nothing.
  for (const name of ['Lee', 'Park', 'Reyes']) await record(page, `-${name}`, `${name}: left`)
  await quorum('Quorum: 4 present, 4 needed')
  await record(page, '-Stone', 'Stone: left')
  await expectHeard(page, /The quorum is lost: 3 present, 4 needed\./)
  await quorum('No quorum: 3 present, 4 needed')
  await openItem(page, /^8\. ?Pool repairs/)
  await press(page, 'button', 'Motion')
  await expectFocus(page, 'textbox', 'Wording')
  await page.keyboard.type('To repair the pool')
  await typeMover(page, 'Ruiz')
  await expectHeard(page, 'The motion is recorded Undo')
  await expectFocus(page, 'button', 'Put the question')
  await put(page, async () => {
    const dialog = page.getByRole('dialog', { name: 'Put the question' })
    await expect(dialog).toContainText('There is no quorum.')
    await expect(dialog).toContainText('3 present, 4 needed for the quorum · 3 members may vote')
    await expectAccessible(page)
  })
  await vote(page, 'A', 'Lost, 3 of 7 members; 4 needed')

  // On to two more items, a recess, and the end.
  await record(page, 'NEXT', 'Next item: New Business')
  await expectHeard(page, /The meeting is at New Business now\./)
  await page.keyboard.type('Nothing new.')
  await page.keyboard.press('Enter')
  // A line that records nothing says why, and stays text.
  await page.keyboard.type('CARRIED')
  await expect(notes(page)).toContainText('There is no motion to vote on')
  await page.keyboard.press('Enter')
  await expectHeard(page, /There is no motion to vote on/)
  await record(page, 'NEXT', 'Next item: Minutes of March')
  await expect(notes(page).locator('.notes-section-title')).toHaveText([
    'Call to Order',
    'Old Business',
    'New Business',
    'Minutes of March',
  ])
  await goToHeader(page)
  await press(page, 'button', 'More about this meeting')
  await chooseByKey(page, 'Recess…')
  await expectFocus(page, 'textbox', 'Minutes')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'button', 'More about this meeting')
  await expect(page.getByRole('region', { name: 'Sitting' })).toContainText(/In recess until \d+:\d\d [AP]M/)
  await expectAccessible(page)
  await goToNotes(page, 'Shift+F6')
  await record(page, 'BACK', 'Back in session')
  await expect(page.getByRole('region', { name: 'Sitting' })).toHaveCount(0)
  await record(page, 'ADJOURN', 'Adjourned')
  await expect(page.getByText(/^Adjourned at \d+:\d\d [AP]M$/)).toBeVisible()
  await goToHeader(page)
  await press(page, 'button', 'End meeting')
  await expectFocus(page, 'button', 'Cancel')
  await press(page, 'button', 'End meeting')
  await expectHeard(page, /^Meeting Ended/)
  await expect(page.getByRole('article').filter({ hasText: 'Minutes of Council' })).toContainText('Nothing new.')
  await expectAccessible(page)
})
