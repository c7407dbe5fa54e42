import { queryProceedings } from '@civic-hub/committee'
import { addMember, setRoleVote } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { decisions, motion, questionDialog, writeMotion } from '../../../testing/motions.ts'
import { contextOf, openLiveMeeting } from '../../../testing/open-app.tsx'
import { showPresent } from '../../../testing/people-present.ts'
import { choose, demand } from '../../../testing/screen.ts'

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const button = (name: string) => page.getByRole('button', { name })
const guests = () => page.getByRole('list', { name: 'Guests' })
const council = [
  ['Ana Ortiz', 'Chair'],
  ['Ruiz', 'Member'],
  ['Obi', 'Observer'],
] as const

const openCouncil = () =>
  openLiveMeeting({
    others: ['Sam Lee', 'Joy Park'],
    beforeStart(doc, context) {
      for (const [name, role] of council)
        demand(addMember(doc, context, { name, role, email: '', from: '', until: '', account: null }))
    },
  })

test('all here are the members of the directory with a vote; a person with access is a guest until noted as a member', async () => {
  const app = await openCouncil()
  const doc = await app.opened()
  const counted = () => queryProceedings(doc, app.meetingId).read()?.quorum.present
  showPresent(app.people.slice(0, 1), app.meetingId)
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await button('All here').click()
  await expect.element(row('Ruiz')).toMatchTextContent('Present since')
  expect(counted()).toBe(2)
  await expect.element(guests()).toMatchTextContent('Sam Lee')
  await expect.element(guests()).toMatchTextContent('Not marked')
  await button('Present: Sam Lee').click()
  expect(counted()).toBe(2)
  await choose('More about Sam Lee', 'Note as a member')
  await expect.element(guests()).not.toBeInTheDocument()
  await expect.element(button('More about Sam Lee')).toHaveFocus()
  expect(counted()).toBe(3)
  await expectAccessible(() => page.getByRole('tabpanel').elements())
  // The meeting keeps the roles of its start.
  demand(setRoleVote(doc, contextOf(app.me.by), 'Member', false))
  await expect.element(row('Ruiz')).toMatchTextContent('Present since')
  expect(counted()).toBe(3)
})

test('without attendance, one press chooses those with a vote; a line of the notes notes others as guests', async () => {
  const app = await openCouncil()
  const doc = await app.opened()
  writeMotion(doc, contextOf(app.me.by), 'To plant trees')
  await expect.element(decisions()).toBeVisible()
  await motion('To plant trees').getByRole('button', { name: 'Put the question' }).click()
  await questionDialog().getByRole('button', { name: 'All with a vote' }).click()
  await expect.element(questionDialog().getByRole('checkbox', { name: 'Ruiz' })).toBeChecked()
  await expect.element(questionDialog().getByRole('checkbox', { name: 'Joy Park' })).not.toBeChecked()
  await expect.element(questionDialog()).toMatchTextContent('2 members may vote')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('textbox', { name: 'Meeting notes' }).click()
  await userEvent.keyboard('PRESENT: Ruiz, Joy Park{Tab}')
  await expect
    .poll(() =>
      queryProceedings(doc, app.meetingId)
        .read()
        ?.attendance.map(({ name, guest }) => [name, guest]),
    )
    .toEqual([
      ['Joy Park', true],
      ['Ruiz', false],
    ])
})
