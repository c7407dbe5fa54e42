import { markAttendance, queryAgendaOrder, setQuorum, voidStatements } from '@civic-hub/committee'
import {
  adjournMeeting,
  callBack,
  callSpeaker,
  castVote,
  declareOutcome,
  moveMotion,
  putQuestion,
  queryDecisions,
  raiseHand,
  recessMeeting,
  recordTally,
  secondMotion,
  setDecisionRules,
} from '@civic-hub/committee/proceedings'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateScheme } from '../../../testing/accessible.ts'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { holdPart } from '../../../testing/held-parts.tsx'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { byAccount, byName, markPresent, writeQuestion } from '../../../testing/motions.ts'
import { onPhone, openLiveMeeting } from '../../../testing/open-app.tsx'
import { boxOf, choose, demand } from '../../../testing/screen.ts'

const speakers = () => page.getByRole('region', { name: 'Speakers' })
const waiting = () => page.getByRole('list', { name: 'Speakers waiting' }).getByRole('listitem')
const namesWaiting = () =>
  waiting()
    .elements()
    .map((one) => one.textContent?.match(/Ana Ortiz|Sam Lee|Kim Park/)?.[0])

/** A live meeting with Sam on another device; `sam` writes as he does. */
async function openWithSam() {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const sam = await app.otherDevice()
  const [item = ''] = queryAgendaOrder(sam.doc, app.meetingId).read().open
  const person = app.people[0]
  if (!person) throw new Error('Sam has no access')
  const { person: key, name } = byAccount(person)
  return { ...app, ...sam, item, sam: { person: key, name } }
}

test('hands wait in the order in which they were raised, a first-time speaker comes first, and a call by mistake is taken back; the clock shows the time of a turn, and what is left of a limit; a member who is called by another device is told so; a visitor waits in a list of public comment, has the limit of the rules, and a member lowers the hand', async () => {
  const { doc, context, by, meetingId, item, me, sam } = await openWithSam()
  demand(raiseHand(doc, context, meetingId, sam, { item }, by))
  await expect.element(waiting().first()).toMatchTextContent(/Sam Lee.*has not spoken/)
  await speakers().getByRole('button', { name: 'Raise hand' }).click()
  await expect.poll(namesWaiting).toEqual(['Sam Lee', 'Ana Ortiz'])
  await expect.element(waiting().nth(1)).toMatchTextContent('you · has not spoken')
  demand(callSpeaker(doc, context, meetingId, byName('Kim Park'), { item }, by))
  await speakers().getByRole('button', { name: 'Call next: Sam Lee' }).click()
  await expect.element(speakers()).toMatchTextContent('Speaking Sam Lee')
  await undo().click()
  await expect.element(speakers()).toMatchTextContent('Speaking Kim Park')
  // The hand is up again at its place.
  await expect.poll(namesWaiting).toEqual(['Sam Lee', 'Ana Ortiz'])

  await speakers().getByRole('button', { name: 'Call next: Sam Lee' }).click()
  await speakers().getByRole('button', { name: 'End turn' }).click()
  await expect.element(speakers().getByRole('timer')).not.toBeInTheDocument()
  demand(raiseHand(doc, context, meetingId, sam, { item }, by))
  await expect.poll(namesWaiting).toEqual(['Ana Ortiz', 'Sam Lee'])
  await expect.element(waiting().nth(1)).toMatchTextContent('spoke once')
  await speakers().getByRole('button', { name: 'Lower hand' }).click()
  await expect.poll(namesWaiting).toEqual(['Sam Lee'])

  demand(callSpeaker(doc, context, meetingId, sam, { item }, by))
  await expect.element(speakers().getByRole('timer')).toMatchTextContent(/^0:0\d so far/)
  await choose('Time of Sam Lee', '2 minutes')
  await expect.element(speakers().getByRole('timer')).toMatchTextContent(/of 2:00 · 1:[45]\d left/)
  await expectAccessible(() => speakers().elements())
  onTestFinished(() => emulateScheme('light'))
  await emulateScheme('dark')
  await expectAccessible(() => speakers().elements())
  const { person, name } = byAccount(me)
  demand(callSpeaker(doc, context, meetingId, { person, name }, { item }, by))
  await expect.element(page.getByRole('status').filter({ hasText: 'You have the floor.' })).toBeInTheDocument()
  await emulateScheme('light')

  demand(setDecisionRules(doc, context, { publicCommentSeconds: 90 }))
  const add = async (name: string) => {
    await speakers().getByRole('combobox', { name: 'Add a speaker' }).fill(name)
    await userEvent.keyboard('{Escape}')
    await speakers().getByRole('button', { name: 'Add', exact: true }).click()
  }
  await speakers().getByRole('checkbox', { name: 'Public comment' }).click()
  await add('Ruth Vega')
  const comments = page.getByRole('list', { name: 'Waiting for public comment' })
  await expect.element(comments.getByRole('listitem')).toMatchTextContent('Ruth Vega')
  await choose('Actions for Ruth Vega', 'Lower the hand')
  await expect.element(speakers().getByText('Ruth Vega')).not.toBeInTheDocument()
  await add('Paul Neighbour')
  await speakers().getByRole('button', { name: 'Call next: Paul Neighbour' }).click()
  await expect.element(speakers()).toMatchTextContent(/Speaking Paul Neighbour.*of 1:30/)
  // The call of another device has the same limit.
  const kim = { person: byName('Kim Park').person, name: 'Kim Park' }
  demand(callSpeaker(doc, context, meetingId, kim, { item, publicComment: true }, by))
  await expect.element(speakers()).toMatchTextContent(/Speaking Kim Park.*of 1:30/)
})

test('a recess shows when it ends, until a member calls the meeting back; an adjournment is taken back', async () => {
  const { doc, context, by, meetingId } = await openWithSam()
  await choose('More about this meeting', 'Recess…')
  const dialog = page.getByRole('dialog', { name: 'Recess' })
  await expectAccessible(() => dialog.elements())
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('15')
  await userEvent.keyboard('{Enter}')
  const banner = page.getByRole('region', { name: 'Sitting' })
  await expect.element(banner).toMatchTextContent(/In recess until \d+:\d\d [AP]M/)
  await expect.element(banner.getByRole('timer')).toMatchTextContent('of 15:00')
  demand(callBack(doc, context, meetingId, by))
  await expect.element(banner).not.toBeInTheDocument()

  await choose('More about this meeting', /^Adjourn$/)
  const adjourned = page.getByText(/^Adjourned at/)
  await expect.element(adjourned).toBeVisible()
  await undo().click()
  await expect.element(adjourned).not.toBeInTheDocument()

  // The same by another device, on a phone.
  await onPhone()
  demand(recessMeeting(doc, context, meetingId, 15, by))
  await expect.element(banner).toMatchTextContent(/In recess until \d+:\d\d [AP]M/)
  await expect.element(banner.getByRole('timer')).toMatchTextContent('of 15:00')
  await expectAccessible(() => banner.elements())
  await page.getByRole('button', { name: 'Back in session' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  expect(queryDecisions(doc, meetingId).read()?.sitting.state).toBe('open')
  const stated = demand(adjournMeeting(doc, context, meetingId, by))
  await expect.element(adjourned).toBeVisible()
  demand(voidStatements(doc, context, meetingId, [stated]))
  await expect.element(adjourned).not.toBeInTheDocument()
})

test('the projector shows the motion, its votes, those by show of hands, the speakers, a recess and a lost quorum', async () => {
  const { doc, context, by, meetingId, item, sam, me, go } = await openWithSam()
  const here = [byAccount(me), { ...sam, guest: false }, byName('Kim Park')]
  for (const one of here) demand(markAttendance(doc, context, meetingId, one, 'present'))
  demand(setDecisionRules(doc, context, { seconds: 1 }))
  const mover = { person: byName('Kim Park').person, name: 'Kim Park' }
  const motion = demand(moveMotion(doc, context, meetingId, { text: 'Adopt the fees', mover, item }, by))
  go(`/meetings/${encodeURIComponent(meetingId)}/projector`)
  await expect.element(page.getByRole('heading', { name: 'Motion by Kim Park' })).toBeVisible()
  demand(secondMotion(doc, context, meetingId, motion, sam, by))
  await expect.element(page.getByRole('heading', { name: 'Motion by Kim Park, seconded by Sam Lee' })).toBeVisible()
  demand(raiseHand(doc, context, meetingId, sam, { item }, by))
  await expect.element(page.getByText('Waiting to speak: Sam Lee')).toBeVisible()
  const question = demand(putQuestion(doc, context, meetingId, [motion], {}, by))
  await expect.element(page.getByText('Voting is open · 0 of 3 voted')).toBeVisible()
  demand(castVote(doc, context, meetingId, question, sam, 'aye', by))
  await expect.element(page.getByText('Voting is open · 1 of 3 voted')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Decisions' })).toMatchTextContent('Aye1No0')
  demand(declareOutcome(doc, context, meetingId, question, null, by))
  await expect.element(page.getByText('Carried, 1 of 1 votes cast; 1 needed')).toBeVisible()
  await expectAccessible()
  const horn = demand(moveMotion(doc, context, meetingId, { text: 'Buy a horn', item }, by))
  demand(secondMotion(doc, context, meetingId, horn, sam, by))
  const next = demand(putQuestion(doc, context, meetingId, [horn], {}, by))
  const tally = { method: 'hands', aye: 2, nay: 1, abstain: 0 } as const
  demand(recordTally(doc, context, meetingId, next, tally, by))
  await expect.element(page.getByText('Voting is open · 3 of 3 voted')).toBeVisible()
  demand(declareOutcome(doc, context, meetingId, next, null, by))
  await expect.element(page.getByText('Carried, 2 of 3 votes cast; 2 needed')).toBeVisible()
  demand(setQuorum(doc, context, { kind: 'number', number: 3 }))
  demand(markAttendance(doc, context, meetingId, byName('Kim Park'), 'left'))
  await expect.element(page.getByText('No quorum: 2 of 3 present')).toBeVisible()
  demand(recessMeeting(doc, context, meetingId, 15, by))
  await expect.element(page.getByText(/In recess until/)).toBeVisible()
  demand(callBack(doc, context, meetingId, by))
  await expect.element(page.getByText(/In recess until/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('a member on a phone seconds a motion, votes with one press, and raises a hand', async () => {
  await onPhone()
  const { doc, context, by, meetingId, item, me } = await openWithSam()
  markPresent(doc, context, [me])
  demand(setDecisionRules(doc, context, { seconds: 1 }))
  const mover = { person: byName('Kim Park').person, name: 'Kim Park' }
  const motion = demand(moveMotion(doc, context, meetingId, { text: 'Adopt the fees', mover, item }, by))
  const forYou = page.getByRole('region', { name: 'For you' })
  await forYou.getByRole('button', { name: 'Second the motion' }).click()
  await page.getByRole('button', { name: 'Raise hand' }).click()
  const question = demand(putQuestion(doc, context, meetingId, [motion], {}, by))
  const aye = forYou.getByRole('button', { name: 'Aye' })
  await expect.element(aye).toBeVisible()
  await expectAccessible(() => forYou.elements())
  await aye.click()
  await expect.element(aye).toHaveAttribute('aria-pressed', 'true')
  const [voted] = queryDecisions(doc, meetingId).read()?.questions ?? []
  expect(voted?.id).toBe(question)
  expect(voted?.votes.aye).toBe(1)
  demand(declareOutcome(doc, context, meetingId, question, null, by))
  await expect.element(page.getByRole('button', { name: 'Lower hand' })).toBeVisible()
})

const actions = () => page.getByRole('button', { name: 'Actions for Call to Order' }).first()

test('on a phone the item does not move when the button for the own hand is loaded', async () => {
  await onPhone()
  const release = holdPart('/asked-now.tsx')
  await openLiveMeeting()
  await expect.element(actions()).toBeVisible()
  const before = await boxOf(actions())
  await expect.element(page.getByRole('button', { name: 'Raise hand' })).not.toBeInTheDocument()
  release()
  await expect.element(page.getByRole('button', { name: 'Raise hand' })).toBeVisible()
  expect(await boxOf(actions())).toEqual(before)
})

test('the panes of a meeting are shown once an open vote above the item is loaded', async () => {
  const releases = ['/asked-now.tsx', '/decisions-in-head.tsx'].map(holdPart)
  // The panes are shown after two seconds even if nothing is loaded, so their first frame is looked at.
  let wasVisible: boolean | undefined
  const look = () => {
    // A locator by role does not find hidden elements.
    const first = document.querySelector('[aria-label="Actions for Call to Order"]')
    if (first) wasVisible = first.checkVisibility({ visibilityProperty: true })
    else requestAnimationFrame(look)
  }
  look()
  await openLiveMeeting({
    write(doc, context) {
      demand(markAttendance(doc, context, onlyMeetingIn(doc), byName('Lee'), 'present'))
      writeQuestion(doc, context, 'Adopt the fees')
    },
  })
  await expect.poll(() => wasVisible).toBe(false)
  for (const release of releases) release()
  await expect.element(page.getByRole('button', { name: 'Vote is open' })).toBeVisible()
  await expect.element(actions()).toBeVisible()
})
