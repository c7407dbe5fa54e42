import {
  addAgendaTag,
  endMeeting,
  markAllPresent,
  nameKey,
  queryAgendaOrder,
  removeAgendaItem,
  scheduleMeeting,
  startMeeting,
} from '@civic-hub/committee'
import { applyBodyPreset, setDecisionRules } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import { addMember } from '../support/people/invite.ts'
import { expect, expectAccessible, expectChip, notes, test, typeNotes } from './fixtures.ts'
import { demand } from './write-as.ts'

const meetingOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')
const named = (...names: readonly string[]) =>
  names.map((name) => ({ person: nameKey(name), name, guest: false }))
const decisions = (page: Page) => page.getByRole('region', { name: 'Decisions', exact: true })
const motion = (page: Page, wording: string) => page.getByRole('article', { name: wording }).first()
const preview = (page: Page) => notes(page).locator('button.notes-action')

test('amends a motion and calls the roll from the notes, offline, with the count while it is typed', async ({
  liveMeeting,
}) => {
  const { page, address, write } = await liveMeeting(['Ana Ortiz'])
  await write((doc, context) =>
    demand(markAllPresent(doc, context, meetingOf(address), named('Lee', 'Park', 'Ruiz'))),
  )
  await expect(page.getByText('3 present')).toBeVisible()
  await page.context().setOffline(true)
  await typeNotes(page, 'MOTION: Lee to adopt a fee of 100 dollars')
  await page.keyboard.press('Enter')
  // The amended text is asked before the amendment is stated.
  await page.keyboard.type('AMEND: Park lower it')
  await expect(notes(page)).toContainText('How will it read?')
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.type(', to read: to adopt a fee of 50 dollars')
  await expect(preview(page)).toContainText('The motion would read: to adopt a fee of 50 dollars')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const amendment = motion(page, 'lower it, to read: to adopt a fee of 50 dollars')
  await expect(amendment).toContainText('The motion would then read:to adopt a fee of 50 dollars')
  await page.keyboard.type('CARRIED')
  await page.keyboard.press('Enter')
  await expect(motion(page, 'to adopt a fee of 50 dollars')).toContainText('1 earlier wording')

  await page.keyboard.type('ROLL: yn')
  await expect(notes(page)).toContainText('1 aye, 1 no; next: Ruiz (y n a r x, A for all others)')
  await expectAccessible(page)
  await page.keyboard.type('y')
  await expect(preview(page)).toContainText('Roll call: 2 aye, 1 no')
  await page.keyboard.press('Enter')
  await expect(motion(page, 'to adopt a fee of 50 dollars')).toContainText('The question is open')
  await page.keyboard.type('CARRIED')
  await page.keyboard.press('Enter')
  const main = motion(page, 'to adopt a fee of 50 dollars')
  await expect(main).toContainText('Carried, 2 of 3 votes cast; 2 needed (by roll call)')
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')

  // A declared result can be taken back after its toast is gone.
  await main
    .getByRole('button', { name: /^More about “.?to adopt a fee of 50/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Take the result back' }).click()
  await expect(main).toContainText('The question is open')
})

test('prepares motions before the meeting, and keeps one whose item was removed, until after its end', async ({
  gather,
  open,
  member,
}) => {
  const { ana, id, slug, write } = await gather(['Ana Ortiz'])
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString()
  const { meeting, first } = await write((doc, context) => {
    const meeting = demand(scheduleMeeting(doc, context, { title: 'Next week', scheduledFor }))
    const [first = ''] = queryAgendaOrder(doc, meeting).read().open
    demand(addAgendaTag(doc, context, meeting, first, 'Vote'))
    return { meeting, first }
  })
  const address = `/${slug}/meetings/${encodeURIComponent(meeting)}`
  const phone = await open(ana, {
    path: `${address}?item=${encodeURIComponent(first)}&view=now`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const viewer = await open(vic, { path: `${address}?item=${encodeURIComponent(first)}&view=now` })
  await phone.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(decisions(phone)).toContainText(
    'Motions can be prepared now. They are seconded and voted on once the meeting has started.',
  )
  await decisions(phone).getByRole('button', { name: 'Make a motion' }).click()
  const form = phone.getByRole('form', { name: 'New motion' })
  await form.getByRole('textbox', { name: 'Wording' }).fill('To plant trees')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  const trees = motion(phone, 'To plant trees')
  await expect(trees).toContainText('Prepared without a mover')
  await expect(trees.getByRole('button', { name: 'Put the question' })).toHaveCount(0)
  await expect(trees.getByRole('button', { name: 'Amend' })).toBeVisible()
  await expectAccessible(phone)
  await expect(motion(viewer, 'To plant trees')).toContainText('Prepared without a mover')
  await expect(decisions(viewer).getByRole('button')).toHaveCount(0)

  // Its item is removed while the meeting is live: the current item shows it.
  await write((doc, context) => {
    demand(startMeeting(doc, context, meeting))
    const [, second = ''] = queryAgendaOrder(doc, meeting).read().open
    demand(removeAgendaItem(doc, context, meeting, first))
    return second
  })
  await phone.goto(address)
  await expect(trees.getByRole('button', { name: 'Put the question' })).toBeVisible()

  // After the end it is below the agenda, and only readable.
  await write((doc, context) => demand(endMeeting(doc, context, meeting)))
  await phone.goto(`${address}?view=agenda`)
  const outside = phone.getByRole('region', { name: 'Motions outside of the agenda' })
  await expect(outside).toContainText('To plant trees')
  await expect(outside.getByRole('button')).toHaveCount(0)
  await expectAccessible(phone)
})

test('follows the rules of a council: no secret ballot, and a limit for public comment only', async ({
  liveMeeting,
  open,
}) => {
  const { ana, sam, page, address, slug, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await write((doc, context) => {
    demand(applyBodyPreset(doc, context, 'council', 'UTC'))
    demand(setDecisionRules(doc, context, { seconds: 0 }))
  })
  const settings = await open(ana, { path: `/${slug}/meetings/template` })
  const section = settings.getByRole('region', { name: 'Decisions' })
  const speakers = section.getByRole('region', { name: 'Speakers' })
  const publicLimit = speakers.getByRole('textbox', { name: 'Minutes of a public comment' })
  await expect(publicLimit).toHaveValue('3')
  await publicLimit.fill('0.25')
  await expect(speakers).toContainText('Enter minutes, from 0.5 to 600.')
  await publicLimit.fill('1.5')
  await expect(speakers.getByRole('textbox', { name: 'Minutes of a member’s turn' })).toHaveValue('')
  await expect(section.getByRole('checkbox', { name: 'Secret ballots are allowed' })).not.toBeChecked()
  await expectAccessible(settings)

  const phone = await open(sam, { path: address, viewport: { width: 390, height: 844 } })
  await expectChip(page, 'Synced')
  const list = page.getByRole('region', { name: 'Speakers' })
  await list.getByRole('combobox', { name: 'Add a speaker' }).fill('Paul Neighbour')
  await list.getByRole('combobox', { name: 'Add a speaker' }).press('Escape')
  await list.getByRole('checkbox', { name: 'Public comment' }).check()
  await list.getByRole('button', { name: 'Add', exact: true }).click()
  await list.getByRole('button', { name: 'Call next: Paul Neighbour' }).click()
  await expect(list).toContainText(/Speaking Paul Neighbour.*of 1:30/)
  await expect(phone.getByRole('region', { name: 'Speakers' })).toContainText('of 1:30')

  await typeNotes(page, 'MOTION: Lee to adopt the fees')
  // On another screen the line is text until its member puts the caret there.
  await phone.goto(`${address}?view=notes`)
  await expect(notes(phone)).toContainText('MOTION: Lee to adopt the fees')
  await expect(preview(phone)).toHaveCount(0)
  await notes(phone).focus()
  await expect(preview(phone)).toHaveCount(1)
  await phone.goto(address)
  await page.keyboard.press('Enter')
  await motion(page, 'to adopt the fees').getByRole('button', { name: 'Put the question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put the question' })
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  await expect(count.getByRole('radio', { name: 'Voice' })).toBeVisible()
  await expect(count.getByRole('radio', { name: 'Secret ballot' })).toHaveCount(0)
  await expect(count).toContainText('Your rules do not allow secret ballots.')
  // A motion that is being written stays on this screen when another device moves on.
  await decisions(page).getByRole('button', { name: 'Motion', exact: true }).click()
  const form = page.getByRole('form', { name: 'New motion' })
  await form.getByRole('textbox', { name: 'Wording' }).fill('To buy a mower')
  await phone.getByRole('button', { name: 'Next item' }).click()
  await expect(page.getByText('Now: Old Business')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Wording' })).toHaveValue('To buy a mower')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Old Business' })).toBeVisible()
  // The committee does not vote on devices: no button for a vote is offered.
  await expect(phone.getByRole('button', { name: 'Vote is open' })).toBeVisible()
  await expect(phone.getByRole('group', { name: 'Your vote' })).toHaveCount(0)
})
