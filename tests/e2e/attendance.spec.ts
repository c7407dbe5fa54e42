import { setQuorum } from '@civic-hub/committee'
import { addMember as addToDirectory } from '@civic-hub/committee/members'
import type { Page } from '@playwright/test'
import { addMember } from '../support/people/invite.ts'
import {
  expect,
  expectAccessible,
  expectChip,
  holdDrawing,
  installed,
  offlineReady,
  test,
} from './fixtures.ts'
import { holdRequests } from './hold-app.ts'
import { demand } from './write-as.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const head = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

test('records five people: all present, exceptions, a late arrival, and a quorum that is lost and regained on every screen', async ({
  open,
  liveMeeting,
}) => {
  const names = ['Ana Ortiz', 'Sam Lee', 'Joy Park', 'Tom Reyes', 'Eva Stone'] as const
  const { sam, page, address, write } = await liveMeeting(names)
  await write((doc, context) => {
    demand(setQuorum(doc, context, { kind: 'number', number: 4 }))
    const someone = { email: '', from: '', until: '', account: null }
    // The account of that name is linked to this person. An adviser is not a member and does not count for
    // the quorum.
    demand(addToDirectory(doc, context, { ...someone, name: 'Eva Stone', role: 'Chair' }))
    demand(addToDirectory(doc, context, { ...someone, name: 'Noor Aziz', role: 'Advisor' }))
  })
  const other = await open(sam, { path: address })
  const expectQuorum = async (words: string) => {
    for (const screen of [page, other])
      await expect(head(screen).getByRole('button', { name: words })).toBeVisible()
  }

  // The screen shows the people connected, and records none of them as present for that reason.
  await page.getByRole('button', { name: 'Take attendance' }).click()
  await expect(row(page, 'Sam Lee')).toContainText('connected now')
  await expect(row(page, 'Sam Lee')).toContainText('Not marked')
  await expect(row(page, 'Tom Reyes')).toContainText('Not marked')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All here' }).click()
  await expectQuorum('Quorum: 5 present, 4 needed')
  await page.getByRole('button', { name: 'Excused: Joy Park' }).click()
  await page.getByRole('button', { name: 'Remote: Sam Lee' }).click()
  await expectQuorum('Quorum: 4 present, 4 needed')
  await expect(row(page, 'Joy Park')).toContainText('Excused')

  // The app suggests a chair and a secretary, and records them only after a member confirms.
  await expect(page.getByText('Not noted')).toHaveCount(2)
  await page.getByRole('button', { name: 'Choose who presides' }).click()
  const presiding = page.getByRole('form', { name: 'Choose who presides' })
  await presiding.getByRole('combobox', { name: 'Name' }).click()
  await expect(page.getByRole('option').first()).toHaveText('Eva Stone · Chair')
  await presiding.getByRole('combobox', { name: 'Name' }).fill('an')
  await page.getByRole('option', { name: 'Ana Ortiz' }).click()
  await presiding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Hand over presiding' })).toBeFocused()
  await page.getByRole('button', { name: 'Choose who takes notes' }).press('Enter')
  await page.keyboard.type('Joy Park')
  // The first Escape closes the suggestions, and the second one the form.
  const suggestions = page.getByRole('option')
  await expect(suggestions).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(suggestions).toHaveCount(0)
  // A slow device renders after the person has moved on: the focus must stay in the field where they type.
  const notesTaker = page.getByRole('form', { name: 'Choose who takes notes' })
  await expect(notesTaker).toBeVisible()
  const drawHeld = await holdDrawing(page)
  await page.keyboard.press('Escape')
  await expect(notesTaker).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose who takes notes' }).press('Enter')
  await expect(notesTaker.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await drawHeld()
  await page.keyboard.type('Hana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Notes taken by' })).toHaveText('Hana')
  await expect(page.getByRole('status').filter({ hasText: 'Hana takes the notes.' })).toHaveCount(1)

  // A member leaves during the next item: the quorum is lost on both screens and announced.
  const places = () =>
    page.getByRole('tab').evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().left))
  const before = await places()
  await tab(page, 'Workflow').click()
  await expect(tab(page, 'Workflow')).toHaveAttribute('aria-selected', 'true')
  // The bold letters of the active tab do not move the others.
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: 'Next item' }).click()
  await tab(page, 'Attendance').click()
  await page.getByRole('button', { name: 'Left: Tom Reyes' }).click()
  await expectQuorum('No quorum: 3 present, 4 needed')
  await expect(other.getByRole('status').filter({ hasText: 'The quorum is lost' })).toHaveCount(1)
  await expect(row(page, 'Tom Reyes')).toContainText('during Old Business')
  await page.getByRole('button', { name: 'Present: Joy Park' }).click()
  await expectQuorum('Quorum: 4 present, 4 needed')

  // The chair passes to another member, and the other screen shows it.
  await page.getByRole('button', { name: 'Hand over presiding' }).click()
  const handOver = page.getByRole('form', { name: 'Hand over presiding' })
  await handOver.getByRole('combobox', { name: 'Name' }).fill('Sam Lee')
  await handOver.getByRole('textbox', { name: 'From' }).fill('19:40')
  await handOver.getByRole('button', { name: 'Save' }).click()
  await tab(other, 'Attendance').click()
  await expect(other.getByRole('list', { name: 'Presiding', exact: true })).toContainText('from 7:40 PM')

  // A guest does not count for the quorum.
  const add = page.getByRole('form', { name: 'Somebody else is here' })
  await add.getByRole('textbox', { name: 'Name' }).fill('Hana')
  await add.getByRole('button', { name: 'Add as present' }).click()
  await expect(page.getByRole('list', { name: 'Guests' })).toContainText('Hana')
  await expectQuorum('Quorum: 4 present, 4 needed')

  // One entry is corrected; another one is removed and recorded again.
  await page.getByRole('button', { name: 'More about Tom Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Correct time, item or reason' }).click()
  const form = page.getByRole('form', { name: 'Correct the attendance of Tom Reyes' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('his train')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Tom Reyes')).toContainText('his train')
  await page.getByRole('button', { name: 'More about Eva Stone' }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expectQuorum('No quorum: 3 present, 4 needed')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectQuorum('Quorum: 4 present, 4 needed')
  await expectAccessible(page)

  // The minutes list the attendance with times and at its item. After the meeting, attendance is locked.
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect(other.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Present: Tom Reyes' })).toHaveCount(0)
  await tab(page, 'Minutes').click()
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText(
    /Present: Ana Ortiz, Eva Stone \(Chair\), Joy Park \(from .*\), Tom Reyes \(until .*\)/,
  )
  await expect(minutes).toContainText('Presiding: Ana Ortiz, Sam Lee (from 7:40 PM)')
  await expect(minutes).toContainText('Notes taken by Hana')
  await expect(minutes).toContainText('Sam Lee presided from 7:40 PM.')
  await expect(minutes).toContainText('Present remotely: Sam Lee')
  await expect(minutes).toContainText('Guests: Hana')
  await expect(minutes).toContainText(/Tom Reyes left at .* \(his train\)\./)
  await expect(minutes).toContainText(/The quorum was lost at .*: 3 present, 4 needed\./)
})

test('records attendance by keyboard alone, offline, and by two people at the same time', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'], installed)
  const other = await open(sam, { path: address })
  await tab(page, 'Attendance').click()
  await expect(row(page, 'Joy Park')).toContainText('Not marked')
  await tab(other, 'Attendance').click()
  await expect(row(other, 'Joy Park')).toContainText('Not marked')
  await offlineReady(page)
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'All here' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Joy Park')).toContainText('Present since')
  // The list is one tab stop; arrow keys move to the other people and statuses.
  await page.getByRole('button', { name: 'Present: Ana Ortiz' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Present: Joy Park' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Excused: Joy Park' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Excused: Joy Park' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('status').filter({ hasText: 'Joy Park: Excused.' })).toHaveCount(1)

  // The other member recorded another status for the same person meanwhile: both are shown, and a member
  // chooses one.
  await other.getByRole('button', { name: 'Present: Joy Park' }).click()
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  for (const screen of [page, other])
    await expect(screen.getByText('Two people noted different things about Joy Park.')).toBeVisible()
  await expectAccessible(other)
  await page.getByRole('button', { name: /Take back “Present at/ }).click()
  for (const screen of [page, other]) {
    await expect(screen.getByText('Two people noted different things about Joy Park.')).toHaveCount(0)
    await expect(screen.getByRole('button', { name: 'Excused: Joy Park' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
})

test('sets the quorum in the template as a number or a share, and shows the choice of another person', async ({
  openCommittee,
  open,
}) => {
  const { ana, page, slug } = await openCommittee(['Ana Ortiz'])
  await page.goto(`/${slug}/meetings/template`)
  await page.getByRole('combobox', { name: 'A meeting needs' }).selectOption('A share of all members')
  const members = page.getByRole('textbox', { name: 'All members of the committee' })
  await members.fill('0')
  await expect(page.getByText('Enter a whole number, from 1 to 999.')).toBeVisible()
  await members.fill('9')
  await expect(page.getByText('5 members are needed.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Share' }).selectOption('At least two thirds')
  await expect(page.getByText('6 members are needed.')).toBeVisible()
  // A row half below the header would be a finding about the scrolling, not about the page.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('6 members are needed.')).toBeVisible()
  await page.getByRole('combobox', { name: 'A meeting needs' }).selectOption('No quorum')
  await expect(page.getByText('6 members are needed.')).toHaveCount(0)

  const other = await open(ana, { path: `/${slug}/meetings/template` })
  await other.getByRole('combobox', { name: 'A meeting needs' }).selectOption('A number of members')
  await other.getByRole('textbox', { name: 'Members needed' }).fill('4')
  await expect(page.getByRole('textbox', { name: 'Members needed' })).toHaveValue('4')
})

test('shows attendance to a viewer on a phone, gives the reason why it is read-only, and announces a lost quorum', async ({
  open,
  member,
  liveMeeting,
}) => {
  const { ana, id, page, address, write } = await liveMeeting(['Ana Ortiz', 'Joy Park'])
  await write((doc, context) => demand(setQuorum(doc, context, { kind: 'number', number: 2 })))
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  const viewer = await open(vic, { path: address, viewport: { width: 390, height: 844 } })
  await expectChip(viewer, 'Read-only')
  await expect(viewer.getByRole('button', { name: 'Take attendance' })).toHaveCount(0)
  await tab(page, 'Attendance').click()
  await page.getByRole('button', { name: 'Present: Ana Ortiz' }).click()
  await page.getByRole('button', { name: 'Remote: Joy Park' }).click()
  await viewer.getByRole('button', { name: 'Quorum: 2 present, 2 needed' }).click()
  await expect(viewer.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(row(viewer, 'Joy Park')).toContainText('Remote since')
  await expect(viewer.getByText('To edit, ask one of its owners to make you an editor.')).toBeVisible()
  for (const name of ['All here', 'Present: Joy Park', 'More about Joy Park', 'Add as present'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(viewer)
  await page.getByRole('button', { name: 'Left: Joy Park' }).click()
  await expect(viewer.getByRole('button', { name: 'No quorum: 1 present, 2 needed' })).toBeVisible()
  await expect(viewer.getByRole('status').filter({ hasText: 'The quorum is lost' })).toHaveCount(1)
})

test('the form for a name is shown below the number of the public, and does not move', async ({
  liveMeeting,
}) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'])
  const release = await holdRequests(page, '**/assets/public-present-*.js')
  await page.goto(`${address}?view=attendance`)
  await expect(page.getByRole('button', { name: 'Present: Ana Ortiz' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add as present' })
  await expect(add).toHaveCount(0)
  release()
  await expect(add).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Members of the public present' })).toBeVisible()
})
