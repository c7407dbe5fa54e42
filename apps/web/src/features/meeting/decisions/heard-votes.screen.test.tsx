import { queryAgendaOrder, setAgendaItemCompleted } from '@civic-hub/committee'
import {
  type Choice,
  castVote,
  declareOutcome,
  putQuestion,
  queryDecisions,
  recordRoll,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { byAccount, markPresent, motion, put, writeMotion } from '../../../testing/motions.ts'
import { onPhone, openLiveMeeting, type TestPerson } from '../../../testing/open-app.tsx'
import { demand, pressOn } from '../../../testing/screen.ts'

const isPut = 'The question is put: “To plant trees”'
const lost = 'Lost, 1 of 2 votes cast; 2 needed'
const movedOn = 'The meeting is at Old Business now.'
const ownButton = (name: string) =>
  page.getByRole('group', { name: 'Your vote' }).getByRole('button', { name })

/** A live meeting with a motion, three members present, and the announcements of the screen. */
async function openMotion() {
  const app = await openLiveMeeting({ others: ['Sam Lee', 'Joy Park'] })
  const { doc, context, by } = await app.otherDevice()
  const [sam, joy] = app.people as [TestPerson, TestPerson]
  markPresent(doc, context, [app.me, sam, joy])
  const motionId = writeMotion(doc, context, 'To plant trees', 'Joy Park')
  await expect.element(motion('To plant trees')).toBeVisible()
  const question = () => queryDecisions(doc, app.meetingId).read()?.questions.at(-1)?.id ?? ''
  const voterOf = (one: TestPerson) => ({ person: byAccount(one).person, name: one.by.name })
  return {
    announcements: listenToAnnouncements(),
    me: app.me,
    sam,
    joy,
    put: () => demand(putQuestion(doc, context, app.meetingId, [motionId], {}, by)),
    vote: (one: TestPerson, choice: Choice) =>
      demand(castVote(doc, context, app.meetingId, question(), voterOf(one), choice, one.by)),
    /** The clerk records a nay, and declares the result. */
    close(nay: TestPerson) {
      const votes = [{ ...voterOf(nay), choice: 'nay' as const }]
      demand(recordRoll(doc, context, app.meetingId, question(), votes, by))
      demand(declareOutcome(doc, context, app.meetingId, question(), null, by))
    },
    nextItem() {
      const [first = ''] = queryAgendaOrder(doc, app.meetingId).read().open
      demand(setAgendaItemCompleted(doc, context, app.meetingId, first, true))
    },
  }
}

test('a screen reader’s transcript of votes from own devices, for the voter', async () => {
  await onPhone()
  const { announcements, joy, sam, ...other } = await openMotion()
  other.put()
  await announcements.until(isPut)
  await pressOn(ownButton('No'), '{Enter}')
  await announcements.until('You voted no. Undo')
  await pressOn(ownButton('Aye'), '{Enter}')
  await announcements.until('You voted aye. Undo')
  // Pressed again it states nothing new.
  await userEvent.keyboard('{Enter}')
  other.vote(joy, 'abstain')
  await announcements.until('Joy Park abstains; 1 to 0')
  other.close(sam)
  await announcements.until(lost)
  other.nextItem()
  await announcements.until(movedOn)
  expect(announcements.lines).toEqual([
    isPut,
    'You voted no. Undo',
    'You voted aye. Undo',
    'Joy Park abstains; 1 to 0',
    lost,
    movedOn,
  ])
})

test('a screen reader’s transcript of votes from own devices, for a third member', async () => {
  await onPhone()
  const { announcements, joy, sam, ...other } = await openMotion()
  other.put()
  await announcements.until(isPut)
  other.vote(sam, 'nay')
  await announcements.until('Sam Lee votes no; 0 to 1')
  other.vote(sam, 'aye')
  await announcements.until('Sam Lee votes aye; 1 to 0')
  await pressOn(ownButton('Abstain'), '{Enter}')
  await announcements.until('You abstained. Undo')
  other.close(joy)
  await announcements.until(lost)
  // The buttons of the vote are gone.
  await expect.element(page.getByRole('heading', { name: 'Call to Order' })).toHaveFocus()
  other.nextItem()
  await announcements.until(movedOn)
  expect(announcements.lines).toEqual([
    isPut,
    'Sam Lee votes no; 0 to 1',
    'Sam Lee votes aye; 1 to 0',
    'You abstained. Undo',
    lost,
    movedOn,
  ])
})

test('a screen reader’s transcript of votes from own devices, for the clerk', async () => {
  const { announcements, joy, sam, ...other } = await openMotion()
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
