import { markAttendance, queryAgendaOrder } from '@civic-hub/committee'
import { moveMotion } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import type { Person } from '../support/people/signed-in-person.ts'
import { expectFocus, heard, listen, press, tabTo } from './by-keyboard.ts'
import { expect, expectChip, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const meetingOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')

/** The announcements on a page, in order. */
interface Transcript {
  readonly lines: readonly string[]
  /** Waits until the last announcement is this one. */
  until(words: string): Promise<void>
}

async function transcribe(page: Page): Promise<Transcript> {
  await listen(page)
  await heard(page)
  const lines: string[] = []
  return {
    lines,
    async until(words) {
      await expect
        .poll(async () => {
          // The bell counts by itself.
          lines.push(...(await heard(page)).filter((line) => !line.includes('unread notification')))
          return lines.at(-1) === words ? 'heard' : lines.join('\n')
        })
        .toBe('heard')
    },
  }
}

const present = (people: Record<string, Person>) =>
  Object.entries(people).map(([name, { account }]) => ({
    ...{ person: `account:${account.id}`, name, guest: false },
  }))

async function putByKeys(page: Page): Promise<void> {
  await press(page, 'button', 'Put the question')
  const dialog = page.getByRole('dialog', { name: 'Put the question' })
  await expect(dialog.getByRole('button', { name: 'Put the question' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a screen reader’s transcript of a roll call by keys, for the clerk and for another member', async ({
  open,
  liveMeeting,
}) => {
  const {
    ana,
    sam,
    joy,
    page: clerk,
    address,
    write,
  } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  await write((doc, context) => {
    for (const one of present({ 'Ana Ortiz': ana, 'Sam Lee': sam, 'Joy Park': joy }))
      demand(markAttendance(doc, context, meetingOf(address), one, 'present'))
  })
  const other = await open(joy, { path: address })
  await expectChip(other, 'Synced')
  await expect(other.getByRole('button', { name: '3 present' })).toBeVisible()
  const [atClerk, atOther] = [await transcribe(clerk), await transcribe(other)]

  await press(clerk, 'button', 'Motion')
  await expectFocus(clerk, 'textbox', 'Wording')
  await clerk.keyboard.type('To plant trees')
  await tabTo(clerk, 'combobox', 'Moved by')
  await clerk.keyboard.type('Joy Park')
  await clerk.keyboard.press('Escape')
  await press(clerk, 'button', 'Move')
  await atClerk.until('The motion is recorded Undo')
  await expectFocus(clerk, 'button', 'Motion')
  await putByKeys(clerk)
  await atClerk.until('The question is put Undo')
  await atOther.until('The question is put: “To plant trees”')
  await clerk.keyboard.press('Control+Alt+v')
  await expectFocus(clerk, 'textbox', 'By keys')
  for (const [key, words] of [
    ['y', 'Ana Ortiz votes aye; 1 to 0'],
    ['y', 'Joy Park votes aye; 2 to 0'],
    ['n', 'Sam Lee votes no; 2 to 1'],
    ['3', 'Sam Lee'],
    ['a', 'Sam Lee abstains; 2 to 0'],
  ] as const) {
    await clerk.keyboard.press(key)
    await atClerk.until(words)
  }
  await clerk.keyboard.press('Enter')
  await atClerk.until('Carried, 2 of 2 votes cast; 2 needed Undo')
  // The clerk takes the result and the roll call back, and takes it again.
  await clerk.keyboard.press('F8')
  await expectFocus(clerk, 'button', 'Undo')
  await atOther.until('Carried, 2 of 2 votes cast; 2 needed')
  await clerk.keyboard.press('Enter')
  await atClerk.until('Taken back')
  await atOther.until('The result is taken back, and the vote is open again: “To plant trees”')
  await clerk.keyboard.press('Control+Alt+v')
  await expectFocus(clerk, 'textbox', 'By keys')
  for (const [key, words] of [
    ['A', 'All others aye; 3 to 0'],
    ['3', 'Sam Lee votes no; 2 to 1'],
  ] as const) {
    await clerk.keyboard.press(key)
    await atClerk.until(words)
  }
  await clerk.keyboard.press('Enter')
  await atClerk.until('Carried, 2 of 3 votes cast; 2 needed Undo')
  await atOther.until('Carried, 2 of 3 votes cast; 2 needed')
  await press(clerk, 'button', 'Next item', { back: true })
  for (const transcript of [atClerk, atOther]) await transcript.until('The meeting is at Old Business now.')

  expect(atClerk.lines).toEqual([
    'The motion is recorded Undo',
    'The question is put Undo',
    'Ana Ortiz votes aye; 1 to 0',
    'Joy Park votes aye; 2 to 0',
    'Sam Lee votes no; 2 to 1',
    'Sam Lee',
    'Sam Lee abstains; 2 to 0',
    'Carried, 2 of 2 votes cast; 2 needed Undo',
    'Taken back',
    'All others aye; 3 to 0',
    'Sam Lee votes no; 2 to 1',
    'Carried, 2 of 3 votes cast; 2 needed Undo',
    'The meeting is at Old Business now.',
  ])
  expect(atOther.lines).toEqual([
    'The question is put: “To plant trees”',
    'Carried, 2 of 2 votes cast; 2 needed',
    'The result is taken back, and the vote is open again: “To plant trees”',
    'Carried, 2 of 3 votes cast; 2 needed',
    'The meeting is at Old Business now.',
  ])
})

test('a screen reader’s transcript of votes from own devices, for the voter, the clerk and a third member', async ({
  open,
  liveMeeting,
}) => {
  const {
    ana,
    sam,
    joy,
    page: clerk,
    address,
    write,
  } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  await write((doc, context) => {
    for (const one of present({ 'Ana Ortiz': ana, 'Sam Lee': sam, 'Joy Park': joy }))
      demand(markAttendance(doc, context, meetingOf(address), one, 'present'))
    const by = { account: ana.account.id, name: 'Ana Ortiz' }
    const mover = { person: `account:${joy.account.id}`, name: 'Joy Park' }
    const [item = ''] = queryAgendaOrder(doc, meetingOf(address)).read().open
    demand(moveMotion(doc, context, meetingOf(address), { text: 'To plant trees', mover, item }, by))
  })
  const phone = { path: address, viewport: { width: 390, height: 844 } }
  const [voter, third] = [await open(sam, phone), await open(joy, phone)]
  for (const page of [clerk, voter, third]) {
    await expectChip(page, 'Synced')
    await expect(page.getByRole('article', { name: 'To plant trees' })).toBeVisible()
  }
  const [atClerk, atVoter, atThird] = [
    await transcribe(clerk),
    await transcribe(voter),
    await transcribe(third),
  ]
  await putByKeys(clerk)
  for (const transcript of [atVoter, atThird]) await transcript.until('The question is put: “To plant trees”')

  // A member votes, and changes the vote; the others hear both.
  await press(voter, 'button', 'No')
  await atVoter.until('You voted no. Undo')
  for (const transcript of [atClerk, atThird]) await transcript.until('Sam Lee votes no; 0 to 1')
  await press(voter, 'button', 'Aye', { back: true })
  await atVoter.until('You voted aye. Undo')
  for (const transcript of [atClerk, atThird]) await transcript.until('Sam Lee votes aye; 1 to 0')
  // Pressed again it states nothing new.
  await voter.keyboard.press('Enter')
  await press(third, 'button', 'Abstain')
  await atThird.until('You abstained. Undo')
  for (const transcript of [atClerk, atVoter]) await transcript.until('Joy Park abstains; 1 to 0')
  await clerk.keyboard.press('Control+Alt+v')
  await expectFocus(clerk, 'textbox', 'By keys')
  await clerk.keyboard.press('n')
  await atClerk.until('Ana Ortiz votes no; 1 to 1')
  await clerk.keyboard.press('Enter')
  await atClerk.until('Lost, 1 of 2 votes cast; 2 needed Undo')
  for (const transcript of [atVoter, atThird]) await transcript.until('Lost, 1 of 2 votes cast; 2 needed')
  // The buttons of the vote are gone.
  await expectFocus(third, 'heading', 'Call to Order')
  await press(clerk, 'button', 'Next item', { back: true })
  for (const transcript of [atClerk, atVoter, atThird])
    await transcript.until('The meeting is at Old Business now.')

  expect(atClerk.lines).toEqual([
    'The question is put Undo',
    'Sam Lee votes no; 0 to 1',
    'Sam Lee votes aye; 1 to 0',
    'Joy Park abstains; 1 to 0',
    'Ana Ortiz votes no; 1 to 1',
    'Lost, 1 of 2 votes cast; 2 needed Undo',
    'The meeting is at Old Business now.',
  ])
  expect(atVoter.lines).toEqual([
    'The question is put: “To plant trees”',
    'You voted no. Undo',
    'You voted aye. Undo',
    'Joy Park abstains; 1 to 0',
    'Lost, 1 of 2 votes cast; 2 needed',
    'The meeting is at Old Business now.',
  ])
  expect(atThird.lines).toEqual([
    'The question is put: “To plant trees”',
    'Sam Lee votes no; 0 to 1',
    'Sam Lee votes aye; 1 to 0',
    'You abstained. Undo',
    'Lost, 1 of 2 votes cast; 2 needed',
    'The meeting is at Old Business now.',
  ])
})
