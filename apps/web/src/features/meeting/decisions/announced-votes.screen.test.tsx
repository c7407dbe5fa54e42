import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { undo } from '../../../testing/choose.ts'
import { decisions, markPresent, motion, openMotion, put, questionDialog } from '../../../testing/motions.ts'
import { onPhone, openLiveMeeting } from '../../../testing/open-app.tsx'
import { pressOn, tabTo } from '../../../testing/screen.ts'

const isPut = 'The question is put: “To plant trees”'
const lost = 'Lost, 1 of 2 votes cast; 2 needed'
const movedOn = 'The meeting is at Old Business now.'
const ownButton = (name: string) => page.getByRole('group', { name: 'Your vote' }).getByRole('button', { name })

test('a screen reader’s transcript of votes from own devices, for a voter', async () => {
  await onPhone()
  const { joy, sam, ...other } = await openMotion('To plant trees')
  const announcements = listenToAnnouncements()
  other.put()
  await announcements.until(isPut)
  await pressOn(ownButton('No'), '{Enter}')
  await announcements.until('You voted no. Undo')
  await pressOn(ownButton('Aye'), '{Enter}')
  await announcements.until('You voted aye. Undo')
  // Pressed again it states nothing new.
  await userEvent.keyboard('{Enter}')
  other.vote(sam, 'nay')
  await announcements.until('Sam Lee votes no; 1 to 1')
  other.vote(sam, 'aye')
  await announcements.until('Sam Lee votes aye; 2 to 0')
  await pressOn(ownButton('Abstain'), '{Enter}')
  await announcements.until('You abstained. Undo')
  other.callRoll([[joy, 'nay']])
  await announcements.until(lost)
  // The buttons of the vote are gone.
  await expect.element(page.getByRole('heading', { name: 'Call to Order' })).toHaveFocus()
  other.nextItem()
  await announcements.until(movedOn)
  expect(announcements.lines).toEqual([
    isPut,
    'You voted no. Undo',
    'You voted aye. Undo',
    'Sam Lee votes no; 1 to 1',
    'Sam Lee votes aye; 2 to 0',
    'You abstained. Undo',
    lost,
    movedOn,
  ])
})

test('a screen reader’s transcript of votes from own devices, for the clerk', async () => {
  const { joy, sam, ...other } = await openMotion('To plant trees')
  const announcements = listenToAnnouncements()
  await put('To plant trees')
  await announcements.until('The question is put Undo')
  other.vote(sam, 'nay')
  await announcements.until('Sam Lee votes no; 0 to 1')
  other.vote(sam, 'aye')
  await announcements.until('Sam Lee votes aye; 1 to 0')
  other.vote(joy, 'abstain')
  await announcements.until('Joy Park abstains; 1 to 0')
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'By keys' })).toHaveFocus()
  await userEvent.keyboard('n')
  await announcements.until('Ana Ortiz votes no; 1 to 1')
  await userEvent.keyboard('{Enter}')
  await announcements.until(`${lost} Undo`)
  other.nextItem()
  await announcements.until(movedOn)
  expect(announcements.lines).toEqual([
    'The question is put Undo',
    'Sam Lee votes no; 0 to 1',
    'Sam Lee votes aye; 1 to 0',
    'Joy Park abstains; 1 to 0',
    'Ana Ortiz votes no; 1 to 1',
    `${lost} Undo`,
    movedOn,
  ])
})

test('a screen reader’s transcript of a roll call by keys, for the clerk', async () => {
  const people = await openLiveMeeting({ others: ['Sam Lee', 'Joy Park'] })
  const { doc, context } = await people.otherDevice()
  markPresent(doc, context, [people.me, ...people.people])
  await expect.element(page.getByRole('button', { name: '3 present' })).toBeVisible()
  const announcements = listenToAnnouncements()
  const callRoll = async (votes: readonly (readonly [key: string, words: string])[]) => {
    await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'By keys' })).toHaveFocus()
    for (const [key, words] of votes) {
      await userEvent.keyboard(key)
      await announcements.until(words)
    }
    await userEvent.keyboard('{Enter}')
  }

  const start = decisions().getByRole('button', { name: 'Motion', exact: true })
  await pressOn(start, '{Enter}')
  const form = page.getByRole('form', { name: 'New motion' })
  await expect.element(form.getByRole('textbox', { name: 'Wording' })).toHaveFocus()
  await userEvent.keyboard('To go')
  await tabTo(form.getByRole('combobox', { name: 'Moved by' }))
  await userEvent.keyboard('Joy Park{Escape}')
  await tabTo(form.getByRole('button', { name: 'Move', exact: true }))
  await userEvent.keyboard('{Enter}')
  await announcements.until('The motion is recorded Undo')
  await expect.element(motion('To go').getByRole('button', { name: 'Put the question' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(questionDialog().getByRole('button', { name: 'Put the question' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await announcements.until('The question is put Undo')
  await callRoll([
    ['y', 'Ana Ortiz votes aye; 1 to 0'],
    ['y', 'Joy Park votes aye; 2 to 0'],
    ['n', 'Sam Lee votes no; 2 to 1'],
    ['3', 'Sam Lee'],
    ['a', 'Sam Lee abstains; 2 to 0'],
  ])
  await announcements.until('Carried, 2 of 2 votes cast; 2 needed Undo')
  await userEvent.keyboard('{F8}')
  await expect.element(undo()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await announcements.until('Taken back')
  await callRoll([
    ['A', 'All others aye; 3 to 0'],
    ['3', 'Sam Lee votes no; 2 to 1'],
  ])
  await announcements.until('Carried, 2 of 3 votes cast; 2 needed Undo')
  await pressOn(page.getByRole('button', { name: 'Next item' }), '{Enter}')
  await announcements.until(movedOn)
  expect(announcements.lines).toEqual([
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
    movedOn,
  ])
})

test('a screen reader’s transcript of a roll call, for another member', async () => {
  const { me, sam, joy, ...clerk } = await openMotion('To plant trees')
  const announcements = listenToAnnouncements()
  clerk.put()
  await announcements.until(isPut)
  const called = clerk.callRoll([
    [me, 'aye'],
    [joy, 'aye'],
    [sam, 'abstain'],
  ])
  await announcements.until('Carried, 2 of 2 votes cast; 2 needed')
  clerk.takeBack(called)
  await announcements.until('The result is taken back, and the vote is open again: “To plant trees”')
  clerk.callRoll([
    [me, 'aye'],
    [joy, 'aye'],
    [sam, 'nay'],
  ])
  await announcements.until('Carried, 2 of 3 votes cast; 2 needed')
  clerk.nextItem()
  await announcements.until(movedOn)
  expect(announcements.lines).toEqual([
    isPut,
    'Carried, 2 of 2 votes cast; 2 needed',
    'The result is taken back, and the vote is open again: “To plant trees”',
    'Carried, 2 of 3 votes cast; 2 needed',
    movedOn,
  ])
})
