import { assignDuty, markAttendance, queryProceedings, setQuorum } from '@civic-hub/committee'
import { addMember as addToDirectory } from '@civic-hub/committee/members'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { holdPart } from '../../../testing/held-parts.tsx'
import { confirm, onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { byAccount, byName, markPresent, name } from '../../../testing/motions.ts'
import { onPhone, openApp, openLiveMeeting, reopenApp } from '../../../testing/open-app.tsx'
import { showPresent } from '../../../testing/people-present.ts'
import { choose, demand, focusOn, pressOn } from '../../../testing/screen.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const button = (name: string) => page.getByRole('button', { name })
const announced = (words: string) => page.getByRole('status').filter({ hasText: words })
const quorum = (words: string) => page.getByRole('main').getByRole('button', { name: words })
const differ = () => page.getByText('Two people noted different things about Joy Park.')

test('the attendance is recorded by keys alone; two statements from devices apart are both shown until a member chooses one', async () => {
  const app = await openLiveMeeting({ others: ['Joy Park', 'Sam Lee'] })
  const other = await app.otherDevice()
  await tab('Attendance').click()
  await expect.element(row('Joy Park')).toMatchTextContent('Not marked')
  await pressOn(button('All here'), '{Enter}')
  await expect.element(row('Joy Park')).toMatchTextContent('Present since')
  // The list is one tab stop; arrow keys move to the other people and statuses.
  await focusOn(button('Present: Ana Ortiz'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button('Present: Joy Park')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(button('Excused: Joy Park')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Excused: Joy Park')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(announced('Joy Park: Excused.')).toBeInTheDocument()

  other.leave()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(button('Remote: Joy Park')).toHaveAttribute('aria-pressed', 'true')
  const [joy] = app.people
  if (!joy) throw new Error('Joy Park has no access')
  demand(markAttendance(other.doc, other.context, app.meetingId, byAccount(joy), 'present'))
  other.meet()
  await expect.element(differ()).toBeVisible()
  await expectAccessible(() => page.getByRole('tabpanel').elements())
  await page.getByRole('button', { name: /Take back “Present at/ }).click()
  await expect.element(differ()).not.toBeInTheDocument()
  await expect.element(button('Remote: Joy Park')).toHaveAttribute('aria-pressed', 'true')
  expect(queryProceedings(other.doc, app.meetingId).read()?.conflicts).toEqual([])
})

test('all are recorded as present, with exceptions, a late arrival and a lost quorum, which the minutes name with times', async () => {
  const app = await openLiveMeeting({
    others: ['Sam Lee', 'Joy Park', 'Tom Reyes', 'Eva Stone'],
    write: (doc, context) => demand(setQuorum(doc, context, { kind: 'number', number: 4 })),
  })
  const { doc } = await app.otherDevice()
  const presentThere = () => queryProceedings(doc, app.meetingId).read()?.quorum.present
  async function expectQuorum(words: string, present: number): Promise<void> {
    await expect.element(quorum(words)).toBeVisible()
    expect(presentThere()).toBe(present)
  }
  // The screen shows the people connected, and records none of them as present for that reason.
  await button('Take attendance').click()
  await expect.element(row('Sam Lee')).toBeVisible()
  showPresent(app.people.slice(0, 1), app.meetingId)
  await expect.element(row('Sam Lee')).toMatchTextContent('connected now')
  await expect.element(row('Sam Lee')).toMatchTextContent('Not marked')
  await expect.element(row('Tom Reyes')).toMatchTextContent('Not marked')
  await expectAccessible(() => page.getByRole('tabpanel').elements())
  await button('All here').click()
  await expectQuorum('Quorum: 5 present, 4 needed', 5)
  await button('Excused: Joy Park').click()
  await button('Remote: Sam Lee').click()
  await expectQuorum('Quorum: 4 present, 4 needed', 4)
  await expect.element(row('Joy Park')).toMatchTextContent('Excused')

  // A member leaves during the next item.
  await tab('Workflow').click()
  await button('Next item').click()
  await tab('Attendance').click()
  await button('Left: Tom Reyes').click()
  await expectQuorum('No quorum: 3 present, 4 needed', 3)
  await expect.element(announced('The quorum is lost')).toBeInTheDocument()
  await expect.element(row('Tom Reyes')).toMatchTextContent('during Old Business')
  await button('Present: Joy Park').click()
  await expectQuorum('Quorum: 4 present, 4 needed', 4)

  await confirm('End meeting')
  await expect.element(button('Present: Tom Reyes')).not.toBeInTheDocument()
  await tab('Minutes').click()
  const minutes = page.getByRole('article')
  await expect
    .element(minutes)
    .toMatchTextContent(/Present: Ana Ortiz, Eva Stone, Joy Park \(from .*\), Tom Reyes \(until .*\)/)
  await expect.element(minutes).toMatchTextContent('Present remotely: Sam Lee')
  await expect.element(minutes).toMatchTextContent(/The quorum was lost at .*: 3 present, 4 needed\./)
})

test('people whose names look alike have a mark each: the account, or that there is none', async () => {
  const app = await openLiveMeeting({
    others: ['Joy Park', 'JOY PÁRK', 'Sam Lee'],
    write: (doc, context) =>
      void demand(markAttendance(doc, context, onlyMeetingIn(doc), byName('Sаm Lee'), 'present')),
  })
  await tab('Attendance').click()
  const markOf = (index: number) => `(account ${app.people[index]?.account.id.slice(-4)})`
  await expect.element(row('Joy Park')).toMatchTextContent(markOf(0))
  await expect.element(row('JOY PÁRK')).toMatchTextContent(markOf(1))
  await expect.element(row('Sam Lee')).toMatchTextContent(markOf(2))
  await expect.element(row('Sаm Lee')).toMatchTextContent('(no account)')
  await expect.element(row('Ana Ortiz')).not.toMatchTextContent('account')
  await expect.element(button(`Present: JOY PÁRK ${markOf(1)}`)).toBeVisible()
})

test('the rules set the quorum as a share or a number, and shows the choice of another device', async () => {
  const app = await openApp({ others: ['Sam Lee'], path: '/meetings/rules' })
  const needs = page.getByRole('combobox', { name: 'A meeting needs' })
  await needs.selectOptions('A share of all members')
  const members = page.getByRole('textbox', { name: 'All members of the committee' })
  await members.fill('0')
  await expect.element(page.getByText('Enter a whole number, from 1 to 999.')).toBeVisible()
  await members.fill('9')
  await expect.element(page.getByText('5 members are needed.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Share' }).selectOptions('At least two thirds')
  await expect.element(page.getByText('6 members are needed.')).toBeVisible()
  await expectAccessible(() => page.getByRole('main').elements())
  await reopenApp()
  await expect.element(page.getByText('6 members are needed.')).toBeVisible()
  await needs.selectOptions('No quorum')
  await expect.element(page.getByText('6 members are needed.')).not.toBeInTheDocument()
  const { doc, context } = await app.otherDevice()
  demand(setQuorum(doc, context, { kind: 'number', number: 4 }))
  await expect.element(page.getByRole('textbox', { name: 'Members needed' })).toHaveValue('4')
})

test('a viewer on a phone reads the attendance and the reason why it is read-only, and a lost quorum is announced', async () => {
  await onPhone()
  const app = await openLiveMeeting({
    others: ['Joy Park'],
    access: 'viewer',
    write: (doc, context) => demand(setQuorum(doc, context, { kind: 'number', number: 2 })),
  })
  const { doc, context } = await app.otherDevice()
  await expect.element(button('Take attendance')).not.toBeInTheDocument()
  demand(markAttendance(doc, context, app.meetingId, byName('Lee'), 'present'))
  demand(markAttendance(doc, context, app.meetingId, byName('Park'), 'remote'))
  await quorum('Quorum: 2 present, 2 needed').click()
  await expect.element(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect.element(row('Park')).toMatchTextContent('Remote since')
  await expect.element(page.getByText('To edit, ask one of its owners to make you an editor.')).toBeVisible()
  for (const name of ['All here', 'Present: Park', 'More about Park', 'Add as present'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await expectAccessible(() => page.getByRole('main').elements())
  demand(markAttendance(doc, context, app.meetingId, byName('Park'), 'left'))
  await expect.element(quorum('No quorum: 1 present, 2 needed')).toBeVisible()
  await expect.element(announced('The quorum is lost')).toBeInTheDocument()
})

test('presiding is suggested by office, and recorded after a member confirms; the chair and the end of a turn are in the minutes', async () => {
  const app = await openLiveMeeting({
    others: ['Joy Park'],
    write(doc, context) {
      const someone = { email: '', from: '', until: '', account: null }
      demand(addToDirectory(doc, context, { ...someone, name: 'Eva Stone', role: 'Chair' }))
      demand(addToDirectory(doc, context, { ...someone, name: 'Noor Aziz', role: 'Advisor' }))
    },
  })
  await tab('Attendance').click()
  await expect.poll(() => page.getByText('Not noted').length).toBe(2)
  await button('Choose who presides').click()
  const form = page.getByRole('form', { name: 'Choose who presides' })
  await form.getByRole('combobox', { name: 'Name' }).click()
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Eva Stone · Chair')
  await form.getByRole('combobox', { name: 'Name' }).fill('an')
  await page.getByRole('option', { name: 'Ana Ortiz' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(button('Hand over presiding')).toHaveFocus()

  await button('All here').click()
  await button('Remote: Ana Ortiz').click()
  // An adviser does not count for the quorum.
  await expect.element(quorum('3 present')).toBeVisible()
  await button('Left: Joy Park').click()
  await confirm('End meeting')
  const minutes = page.getByRole('article')
  await expect.element(minutes).toMatchTextContent(/Present: Eva Stone \(Chair\), Joy Park \(until .*\)/)
  await expect.element(minutes).toMatchTextContent('Present remotely: Ana Ortiz')
  // The end of the meeting locks the list.
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?view=attendance`)
  await expect.element(row('Joy Park')).toBeVisible()
  await expect.element(button('Present: Joy Park')).not.toBeInTheDocument()
})

test('an entry is corrected with a reason and taken back, a guest does not count, and presiding is handed over, as the minutes show', async () => {
  const app = await openLiveMeeting({
    others: ['Joy Park', 'Tom Reyes'],
    write: (doc, context) => demand(setQuorum(doc, context, { kind: 'number', number: 3 })),
  })
  const { doc, context } = await app.otherDevice()
  markPresent(doc, context, [app.me, ...app.people])
  const { person, name: chair } = byAccount(app.me)
  demand(assignDuty(doc, context, app.meetingId, 'presiding', { person, name: chair }))
  await tab('Attendance').click()
  await expect.element(quorum('Quorum: 3 present, 3 needed')).toBeVisible()
  await choose('More about Joy Park', 'Take back')
  await expect.element(quorum('No quorum: 2 present, 3 needed')).toBeVisible()
  await undo().click()
  await expect.element(quorum('Quorum: 3 present, 3 needed')).toBeVisible()
  await button('Left: Tom Reyes').click()
  await expect.element(row('Tom Reyes')).toMatchTextContent('during Call to Order')
  await choose('More about Tom Reyes', 'Correct time, item or reason')
  const form = page.getByRole('form', { name: 'Correct the attendance of Tom Reyes' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('his train')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Tom Reyes')).toMatchTextContent('his train')
  await expectAccessible(() => page.getByRole('tabpanel').elements())

  const guest = page.getByRole('form', { name: 'Somebody else is here' })
  await guest.getByRole('combobox', { name: 'Name' }).fill('Hana')
  await guest.getByRole('button', { name: 'Add as present' }).click()
  await expect.element(page.getByRole('list', { name: 'Guests' })).toMatchTextContent('Hana')
  await expect.element(quorum('No quorum: 2 present, 3 needed')).toBeVisible()

  await button('Hand over presiding').click()
  const handing = page.getByRole('form', { name: 'Hand over presiding' })
  await name(handing.getByRole('combobox', { name: 'Name' }), 'Joy Park')
  await handing.getByRole('textbox', { name: 'From' }).fill('19:40')
  await handing.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('list', { name: 'Presiding', exact: true })).toMatchTextContent('from 7:40 PM')

  await confirm('End meeting')
  const minutes = page.getByRole('article')
  await expect.element(minutes).toMatchTextContent(/Tom Reyes left at .* \(his train\)\./)
  await expect.element(minutes).toMatchTextContent('Guests: Hana')
  await expect.element(minutes).toMatchTextContent('Presiding: Ana Ortiz, Joy Park (from 7:40 PM)')
  await expect.element(minutes).toMatchTextContent('Joy Park presided from 7:40 PM.')
})

test('the person who takes notes is chosen by keys; Escape closes suggestions before the form; a late focus leaves no field', async () => {
  await openLiveMeeting({ others: ['Joy Park'] })
  await tab('Attendance').click()
  const start = () => pressOn(button('Choose who takes notes'), '{Enter}')
  await start()
  const form = page.getByRole('form', { name: 'Choose who takes notes' })
  const field = form.getByRole('combobox', { name: 'Name' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Joy')
  await expect.poll(() => page.getByRole('option').length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(form).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()

  await start()
  await expect.element(field).toHaveFocus()
  // A slow device draws after the member has moved on.
  const draw = window.requestAnimationFrame
  const held: FrameRequestCallback[] = []
  window.requestAnimationFrame = (run) => held.push(run)
  const drawHeld = () => {
    window.requestAnimationFrame = draw
    for (const run of held.splice(0)) run(performance.now())
  }
  onTestFinished(drawHeld)
  // The suggestions are open.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await start()
  await expect.element(field).toHaveFocus()
  expect(held.length).toBeGreaterThan(0)
  drawHeld()
  await userEvent.keyboard('Hana')
  await expect.element(field).toHaveValue('Hana')

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('list', { name: 'Notes taken by' })).toHaveTextContent('Hana')
  await expect.element(announced('Hana takes the notes.')).toBeInTheDocument()
  await confirm('End meeting')
  await expect.element(page.getByRole('article')).toMatchTextContent('Notes taken by Hana')
})

test('the form for a name is shown below the number of the public, and neither it nor the tabs move', async () => {
  const release = holdPart('/public-present.tsx')
  await openLiveMeeting()
  const places = () =>
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.getBoundingClientRect().left)
  await expect.element(tab('Workflow')).toHaveAttribute('aria-selected', 'true')
  const before = places()
  await tab('Attendance').click()
  await expect.element(tab('Attendance')).toHaveAttribute('aria-selected', 'true')
  expect(places()).toEqual(before)
  await expect.element(button('Present: Ana Ortiz')).toBeVisible()
  await expect.element(button('Add as present')).not.toBeInTheDocument()
  release()
  await expect.element(button('Add as present')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Members of the public present' })).toBeVisible()
})
