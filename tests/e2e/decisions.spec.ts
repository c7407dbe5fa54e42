import { markAllPresent, nameKey, setQuorum } from '@civic-hub/committee'
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
