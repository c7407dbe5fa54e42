import { markAttendance } from '@civic-hub/committee'
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
