import { markAllPresent, nameKey, queryAgendaOrder, setQuorum } from '@civic-hub/committee'
import { setDecisionRules } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import { addMember } from '../support/people/invite.ts'
import { expectFocus, expectHeard, listen } from './by-keyboard.ts'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { demand, type writeAs } from './write-as.ts'

type Write = (write: Parameters<typeof writeAs<void>>[3]) => Promise<void>
const council = ['Aziz', 'Lee', 'Ortega', 'Park', 'Reyes', 'Ruiz', 'Stone'] as const
const meetingOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')
const named = (names: readonly string[]) =>
  names.map((name) => ({ person: nameKey(name), name, guest: false }))
/** A motion with its buttons, by its wording. */
const motion = (page: Page, wording: string) => page.getByRole('article', { name: wording }).first()
const decisions = (page: Page) => page.getByRole('region', { name: 'Decisions' })

/** Seven members are present, and a motion needs a second and a majority of all nine. */
const seatCouncil = (write: Write, address: string) =>
  write((doc, context) => {
    demand(setQuorum(doc, context, { kind: 'number', number: 5 }))
    demand(
      setDecisionRules(doc, context, {
        seconds: 1,
        members: 9,
        thresholds: {
          main: {
            requirements: [{ of: 'all-members', numerator: 1, denominator: 2, moreThan: true }],
            tie: 'lost',
          },
        },
      }),
    )
    demand(markAllPresent(doc, context, meetingOf(address), named(council)))
  })

async function move(page: Page, wording: string, mover: string): Promise<void> {
  await decisions(page).getByRole('button', { name: 'Motion', exact: true }).click()
  const form = page.getByRole('form', { name: 'New motion' })
  await form.getByRole('textbox', { name: 'Wording' }).fill(wording)
  await form.getByRole('combobox', { name: 'Moved by' }).fill(mover)
  await form.getByRole('combobox', { name: 'Moved by' }).press('Escape')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(motion(page, wording)).toContainText(`Moved by ${mover}`)
}

async function put(page: Page, wording: string): Promise<void> {
  await motion(page, wording).getByRole('button', { name: 'Put the question' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Put the question' })
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  await expect(dialog).toHaveCount(0)
}

test('moves, seconds and amends a motion, and takes a roll call by keys alone', async ({ liveMeeting }) => {
  const { page, address, write } = await liveMeeting(['Ana Ortiz'])
  await seatCouncil(write as Write, address)
  await listen(page)
  await expect(decisions(page)).toContainText('No motion yet.')
  await move(page, 'To adopt a fee of 100 dollars', 'Lee')
  const main = motion(page, 'To adopt a fee of 100 dollars')
  await expect(main).toContainText('A second is needed')

  // The toast's button takes a statement back.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(decisions(page)).toContainText('No motion yet.')
  await move(page, 'To adopt a fee of 100 dollars', 'Lee')
  await main.getByRole('button', { name: 'Second', exact: true }).click()
  const second = page.getByRole('form', { name: /^Second/ })
  // The mover is not suggested, and people who are present are.
  await second.getByRole('combobox', { name: 'Seconded by' }).fill('e')
  await expect(page.getByRole('option', { name: 'Reyes' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Lee' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Reyes' }).click()
  await second.getByRole('button', { name: 'Second', exact: true }).click()
  await expect(main).toContainText('Seconded by Reyes')

  // A rewording, and an amendment that carries: the earlier wordings are readable.
  await main.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Reword' }).click()
  const reword = page.getByRole('form', { name: /^Reword/ })
  await reword.getByRole('textbox').fill('To adopt a permit fee of 100 dollars')
  await reword.getByRole('button', { name: 'Save the new wording' }).click()
  const reworded = motion(page, 'To adopt a permit fee of 100 dollars')
  await reworded.getByRole('button', { name: 'Amend', exact: true }).click()
  const amend = page.getByRole('form', { name: /^Amendment to/ })
  await amend.getByRole('textbox', { name: 'Amendment', exact: true }).fill('replace 100 by 150')
  await amend
    .getByRole('textbox', { name: 'The motion, once amended' })
    .fill('To adopt a permit fee of 150 dollars')
  await amend.getByRole('combobox', { name: 'Moved by' }).fill('Ruiz')
  await amend.getByRole('combobox', { name: 'Moved by' }).press('Escape')
  await amend.getByRole('button', { name: 'Move the amendment' }).click()
  const amendment = motion(page, 'replace 100 by 150')
  await amendment.getByRole('button', { name: 'Put the question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put the question' })
  await expect(dialog).toContainText('The motion is not seconded.')
  await expect(dialog).toContainText('7 present, 5 needed for the quorum · 7 members may vote')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  await page.getByRole('button', { name: 'Without objection', exact: true }).click()
  await page.getByRole('button', { name: 'Carried without objection' }).click()
  await expect(amendment).toContainText('Carried, without objection')
  const amended = motion(page, 'To adopt a permit fee of 150 dollars')
  await amended.getByText('2 earlier wordings').click()
  await expect(amended).toContainText('To adopt a fee of 100 dollars')

  // Seven names and one nay: the shortcut, seven letters and Enter.
  await put(page, 'To adopt a permit fee of 150 dollars')
  await page.getByRole('textbox', { name: 'Meeting notes' }).click()
  await page.keyboard.press('Control+Alt+v')
  await expectFocus(page, 'textbox', 'By keys')
  await page.keyboard.type('yyy')
  await page.keyboard.type('n')
  await expectHeard(page, /Park votes no; 3 to 1$/)
  await page.keyboard.type('yyy')
  await expect(page.getByText('Carried, 6 of 9 members; 5 needed. Enter declares it.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(amended).toContainText('Carried, 6 of 9 members; 5 needed (by roll call)')
  await expect(amended.getByText('Park', { exact: true })).toBeVisible()
  await expectHeard(page, /Carried, 6 of 9 members; 5 needed/)

  // Taken back at once, and taken again with four keys.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.keyboard.press('Control+Alt+v')
  await expectFocus(page, 'textbox', 'By keys')
  await page.keyboard.type('A4')
  await page.keyboard.press('Enter')
  await expect(amended).toContainText('Carried, 6 of 9 members; 5 needed (by roll call)')

  // A recused member may not vote on the next motion; a lost quorum is a hint that blocks nothing.
  await decisions(page).getByRole('button', { name: 'More about decisions' }).click()
  await page.getByRole('menuitem', { name: 'Recusal or interest' }).click()
  const recusal = page.getByRole('form', { name: 'Recusal or declared interest' })
  await recusal.getByRole('combobox', { name: 'Person' }).fill('Ruiz')
  await recusal.getByRole('combobox', { name: 'Person' }).press('Escape')
  await recusal.getByRole('textbox', { name: 'Reason' }).fill('employer')
  await expectAccessible(page)
  await recusal.getByRole('button', { name: 'Record' }).click()
  await expect(decisions(page)).toContainText('Ruiz is recused and left the room: employer')
  await move(page, 'To buy a mower', 'Stone')
  await motion(page, 'To buy a mower').getByRole('button', { name: 'Put the question' }).click()
  await expect(dialog).toContainText('Recused: Ruiz')
  await expect(dialog.getByRole('checkbox', { name: 'Ruiz' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Put the question' }).click()

  // A count of a tie, and a declaration that differs from it: both are stated, and it is a doubt.
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  // More votes than voters: a hint, and the numbers can be recorded nevertheless.
  await count.getByRole('textbox', { name: 'Aye' }).fill('7')
  // The form has a second one, for what can no longer be saved.
  const hint = count.getByRole('status').first()
  await expect(hint).toHaveText('These are 7 votes, but 6 members may vote.')
  await expectAccessible(page)
  await count.getByRole('textbox', { name: 'Aye' }).fill('6')
  await expect(hint).toBeEmpty()
  await count.getByRole('textbox', { name: 'Aye' }).fill('7')
  await count.getByRole('button', { name: 'Record the count' }).click()
  await expect(motion(page, 'To buy a mower')).toContainText('7 of')
  await count.getByRole('textbox', { name: 'Aye' }).fill('3')
  await count.getByRole('textbox', { name: 'No' }).fill('3')
  await count.getByRole('button', { name: 'Record the count' }).click()
  const mower = motion(page, 'To buy a mower')
  await expect(mower).toContainText('Lost, 3 of 8 members; 5 needed')
  await mower.getByRole('button', { name: 'Declare carried instead' }).click()
  await expect(mower).toContainText('Declared carried by the chair, recorded by Ana Ortiz')
  await page.getByRole('button', { name: '1 open doubt' }).click()
  const doubts = page.getByRole('dialog', { name: 'Open doubts' })
  await expect(doubts).toContainText('The declared result is not the one that the votes and the rule give.')
  await expectAccessible(page)
  await doubts.getByRole('button', { name: 'Waive' }).click()
  await doubts.getByRole('textbox', { name: 'Reason' }).fill('the chair will explain')
  await doubts.getByRole('button', { name: 'Waive', exact: true }).click()
  await expect(doubts).toContainText('No doubt is open.')
})

test('counts members’ own votes live, and shows hidden ones after the close only', async ({
  open,
  liveMeeting,
  member,
}) => {
  const { ana, sam, id, page, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  await write((doc, context) => demand(setDecisionRules(doc, context, { members: 3 })))
  const phone = await open(sam, { path: address, viewport: { width: 390, height: 844 } })
  const vic = await member('Vic Viewer')
  await addMember(ana, id, vic, 'viewer')
  const viewer = await open(vic, { path: address })
  await page.getByRole('button', { name: 'Take attendance' }).click()
  await page.getByRole('button', { name: 'All here' }).click()
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await listen(page)
  await move(page, 'To plant trees', 'Joy Park')
  await put(page, 'To plant trees')

  // The head of the other screens opens the vote, and each vote is shown on all of them.
  await phone.getByRole('button', { name: 'Vote is open' }).click()
  const forYou = phone.getByRole('region', { name: 'For you' })
  const own = forYou.getByRole('group', { name: 'Your vote' })
  await expect(own).toBeVisible()
  await expectAccessible(phone)
  await own.getByRole('button', { name: 'No' }).click()
  await expect(forYou).toContainText('You voted no')
  await expect(motion(page, 'To plant trees')).toContainText('1 of 3 have voted')
  await expectHeard(page, /Sam Lee votes no; 0 to 1$/)
  await page.getByRole('group', { name: 'Your vote' }).getByRole('button', { name: 'Aye' }).click()
  await expect(motion(phone, 'To plant trees')).toContainText('So far 1 aye, 1 no')
  // A viewer follows without buttons.
  await expect(motion(viewer, 'To plant trees')).toContainText('2 of 3 have voted')
  await expect(motion(viewer, 'To plant trees').getByRole('button')).toHaveCount(0)
  await expectAccessible(viewer)
  // The member changes the vote until the result is declared.
  await own.getByRole('button', { name: 'Aye' }).click()
  await page.getByRole('button', { name: 'Aye: Joy Park' }).click()
  await page.getByRole('button', { name: 'Record and declare: carried' }).click()
  for (const screen of [page, phone, viewer])
    await expect(motion(screen, 'To plant trees')).toContainText('Carried, 3 of 3 votes cast; 2 needed')

  // Votes that are shown after the close only.
  await write((doc, context) => demand(setDecisionRules(doc, context, { votesVisible: false })))
  await move(page, 'To cut the grass', 'Ana Ortiz')
  await put(page, 'To cut the grass')
  await phone.getByRole('button', { name: 'Vote is open' }).click()
  await expect(forYou).toContainText('Others see your vote after the close only.')
  await own.getByRole('button', { name: 'Abstain' }).click()
  const grass = motion(page, 'To cut the grass')
  await expect(grass.getByRole('list', { name: 'Votes from members’ own devices' })).toHaveText(
    'Sam Lee has voted',
  )
  await page.getByRole('group', { name: 'Your vote' }).getByRole('button', { name: 'Aye' }).click()
  await page.getByRole('button', { name: 'Close the vote and show the result' }).click()
  await expect(grass).toContainText('Carried, 1 of 1 votes cast; 1 needed (from members’ devices)')
  await expect(grass.getByText('Sam Lee', { exact: true })).toBeVisible()

  // A tie that the chair decides is closed by the same button, so that nothing tells of it before.
  const requirements = [{ of: 'votes-cast', numerator: 1, denominator: 2, moreThan: true }] as const
  await write((doc, context) =>
    demand(setDecisionRules(doc, context, { thresholds: { main: { requirements, tie: 'chair' } } })),
  )
  await move(page, 'To paint the fence', 'Ana Ortiz')
  await put(page, 'To paint the fence')
  await phone.getByRole('button', { name: 'Vote is open' }).click()
  await own.getByRole('button', { name: 'No' }).click()
  await page.getByRole('group', { name: 'Your vote' }).getByRole('button', { name: 'Aye' }).click()
  const fence = motion(page, 'To paint the fence')
  await expect(fence).toContainText('2 of 3 have voted')
  await expect(fence).not.toContainText('1 aye, 1 no')
  await page.getByRole('button', { name: 'Close the vote and show the result' }).click()
  await expect(fence).toContainText('1 aye, 1 no')
  await expect(fence).toContainText('It is a tie')
  await fence.getByRole('button', { name: 'Casting vote: aye' }).click()
  await fence.getByRole('button', { name: 'Declare carried', exact: true }).click()
  await expect(motion(phone, 'To paint the fence')).toContainText('Carried')
})

test('shows a doubt after two devices recorded different roll calls offline, and settles it', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'], installed)
  await seatCouncil(write as Write, address)
  const other = await open(sam, { path: address })
  await move(page, 'To adopt the fees', 'Lee')
  await put(page, 'To adopt the fees')
  await expect(motion(other, 'To adopt the fees')).toContainText('The question is open')
  await offlineReady(page)
  await page.context().setOffline(true)

  // Offline, the clerk records seven ayes; the other device a nay of Park.
  for (const [screen, keys] of [
    [page, 'A'],
    [other, 'A4'],
  ] as const) {
    await screen.keyboard.press('Control+Alt+v')
    await expectFocus(screen, 'textbox', 'By keys')
    await screen.keyboard.type(keys)
    await screen.keyboard.press('Enter')
    await expect(motion(screen, 'To adopt the fees')).toContainText(/Carried, [67] of 9 members; 5 needed/)
  }
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  for (const screen of [page, other])
    await expect(screen.getByRole('button', { name: '1 open doubt' })).toBeVisible()

  // It blocks no end of the meeting; it is above the draft of the minutes, and approval waits for it.
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  const list = page.getByRole('region', { name: '1 open doubt' })
  await expect(list).toContainText('Two roll calls differ.')
  await expect(list).toContainText(/Park aye \((Ana Ortiz|Sam Lee), /)
  await expect(page.getByText('One doubt about the decisions is open.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve minutes' })).toHaveCount(0)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Take: Park no' }).click()
  for (const screen of [page, other])
    await expect(screen.getByRole('button', { name: '1 open doubt' })).toHaveCount(0)
  await expect(page.getByText('One doubt about the decisions is open.')).toHaveCount(0)
  await other.getByRole('button', { name: /^1\. ?Call to Order/ }).click()
  await expect(motion(other, 'To adopt the fees')).toContainText('Carried, 6 of 9 members; 5 needed')
})

test('decides a consent agenda in one vote on a phone, with one item pulled out', async ({
  open,
  liveMeeting,
}) => {
  const { ana, page, address, write } = await liveMeeting(['Ana Ortiz'])
  await seatCouncil(write as Write, address)
  const titles = await write((doc) => queryAgendaOrder(doc, meetingOf(address)).read().open)
  expect(titles.length).toBeGreaterThan(3)
  const phone = await open(ana, {
    path: address,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  })
  await decisions(phone).getByRole('button', { name: 'More about decisions' }).click()
  await phone.getByRole('menuitem', { name: 'Consent agenda' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Consent agenda' })
  await dialog.getByRole('button', { name: 'Move the consent agenda' }).click()
  await expect(dialog).toContainText('Choose at least two items.')
  for (const title of ['Call to Order', 'Old Business', 'New Business'])
    await dialog.getByRole('checkbox', { name: title }).check()
  await dialog.getByRole('combobox', { name: 'Moved by' }).fill('Stone')
  await dialog.getByRole('combobox', { name: 'Moved by' }).press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Move the consent agenda' }).click()
  const wording = 'To approve the consent agenda: Call to Order; Old Business; New Business'
  await expect(motion(phone, wording)).toBeVisible()
  await phone.getByRole('button', { name: 'Pull out “Old Business”' }).click()
  const pulling = phone.getByRole('form', { name: 'Pull out “Old Business”' })
  await pulling.getByRole('combobox', { name: 'Pulled out by' }).fill('Park')
  await pulling.getByRole('combobox', { name: 'Pulled out by' }).press('Escape')
  await expectAccessible(phone)
  await pulling.getByRole('button', { name: 'Pull out' }).click()
  const without = 'To approve the consent agenda: Call to Order; New Business'
  await expect(motion(phone, without)).toContainText('Old Business: pulled out by Park, decided by itself')
  await expect(phone.getByRole('button', { name: 'Pull out “Old Business”' })).toHaveCount(0)
  await put(phone, without)
  await phone.getByRole('button', { name: 'All others aye' }).click()
  await phone.getByRole('button', { name: 'No: Park' }).click()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Record and declare: carried' }).click()
  await expect(motion(phone, without)).toContainText('Carried, 6 of 7 votes cast; 4 needed')
  // The pulled item is decided by itself, and says so on the other screen.
  await page.getByRole('button', { name: /^2\. ?Old Business/ }).click()
  await expect(decisions(page)).toContainText('Pulled out of the consent agenda by Park.')
  await expect(motion(page, without)).toHaveCount(0)
})

test('sets the rules for decisions by a preset, an own fraction and single rules', async ({
  openCommittee,
  open,
}) => {
  const { ana, page, slug } = await openCommittee(['Ana Ortiz'])
  await page.goto(`/${slug}/meetings/template`)
  const section = page.getByRole('region', { name: 'Decisions' })
  await section.getByRole('combobox', { name: 'Kind of body' }).selectOption('City or town council')
  await expect(section).toContainText('These are usual rules, and no legal advice.')
  await section.getByText('Sources of this preset').click()
  await expect(section).toContainText('California Government Code 36936')
  const motions = section.getByRole('group', { name: 'Motions', exact: true })
  await expect(motions.getByRole('combobox', { name: 'Motions' })).toHaveValue('majority-members')
  await expect(section.getByRole('textbox', { name: 'Seconds that a motion needs' })).toHaveValue('1')
  await motions.getByRole('combobox', { name: 'Motions' }).selectOption('Own fraction')
  await motions.getByRole('combobox', { name: 'Compared by' }).selectOption('At least')
  await motions.getByRole('textbox', { name: 'Share' }).fill('3')
  await expect(motions).toContainText('Enter a fraction of at most 1')
  await motions.getByRole('textbox', { name: 'Out of' }).fill('5')
  await expect(motions.getByText('Enter a fraction')).toHaveCount(0)
  await section.getByRole('textbox', { name: 'Number of all members' }).fill('9')
  await section.getByRole('checkbox', { name: 'The chair votes like every member' }).uncheck()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  const other = await open(ana, { path: `/${slug}/meetings/template` })
  const same = other.getByRole('region', { name: 'Decisions' })
  await expect(same.getByRole('textbox', { name: 'Out of' })).toHaveValue('5')
  await expect(same.getByRole('checkbox', { name: 'The chair votes like every member' })).not.toBeChecked()
  await expect(same.getByRole('textbox', { name: 'Number of all members' })).toHaveValue('9')
})
