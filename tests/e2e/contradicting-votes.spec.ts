import { markAttendance } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { expectFocus } from './by-keyboard.ts'
import { expect, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const motion = (page: Page) => page.getByRole('article', { name: 'To adopt the fees' }).first()
const doubts = (page: Page) => page.getByRole('list', { name: 'Open doubts' })

test('a clerk and a member who contradict each other offline see one doubt, and settle it after the meeting', async ({
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
  } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'], installed)
  await write((doc, context) => {
    for (const [name, { account }] of Object.entries({ 'Ana Ortiz': ana, 'Sam Lee': sam, 'Joy Park': joy }))
      demand(
        markAttendance(
          doc,
          context,
          decodeURIComponent(address.split('/').at(-1) ?? ''),
          { person: `account:${account.id}`, name, guest: false },
          'present',
        ),
      )
  })
  const member = await open(sam, { path: address, viewport: { width: 390, height: 844 }, ...installed })
  await offlineReady(clerk)
  await offlineReady(member)
  const decisions = clerk.getByRole('region', { name: 'Decisions' })
  await decisions.getByRole('button', { name: 'Motion', exact: true }).click()
  const form = clerk.getByRole('form', { name: 'New motion' })
  await form.getByRole('textbox', { name: 'Wording' }).fill('To adopt the fees')
  await form.getByRole('combobox', { name: 'Moved by' }).fill('Joy Park')
  await form.getByRole('combobox', { name: 'Moved by' }).press('Escape')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await motion(clerk).getByRole('button', { name: 'Put the question' }).click()
  const dialog = clerk.getByRole('dialog', { name: 'Put the question' })
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  const forYou = member.getByRole('region', { name: 'For you' })
  await expect(forYou.getByRole('group', { name: 'Your vote' })).toBeVisible()

  // Both are offline: the clerk records three ayes and declares, and the member votes no.
  for (const page of [clerk, member]) {
    await page.context().setOffline(true)
    // A signature can be waiting: it follows its statement.
    await expectChip(page, /^(Offline|Saved on this device)/)
  }
  await clerk.keyboard.press('Control+Alt+v')
  await expectFocus(clerk, 'textbox', 'By keys')
  await clerk.keyboard.type('A')
  await clerk.keyboard.press('Enter')
  await expect(motion(clerk)).toContainText('Carried, 3 of 3 votes cast; 2 needed (by roll call)')
  await forYou.getByRole('button', { name: 'No' }).click()
  await expect(forYou).toContainText('You voted no.')
  for (const page of [clerk, member]) await expectChip(page, /^Saved on this device/)
  await expect(clerk.getByRole('button', { name: /open doubt/ })).toHaveCount(0)

  // Online again, both see the same doubt with both sides. The roll call counts until it is settled.
  for (const page of [clerk, member]) await page.context().setOffline(false)
  for (const page of [clerk, member]) {
    await expectChip(page, 'Synced')
    await expect(motion(page)).toContainText('Carried, 3 of 3 votes cast; 2 needed (by roll call)')
    await page.getByRole('button', { name: '1 open doubt' }).click()
    await expect(doubts(page).getByRole('listitem').first()).toContainText(
      'The roll call and the members’ own votes differ.',
    )
    await expect(doubts(page).getByRole('list').getByRole('listitem')).toHaveText([
      /^Sam Lee aye \(Ana Ortiz, \d+:\d\d [AP]M\)$/,
      /^Sam Lee no \(Sam Lee, \d+:\d\d [AP]M\)$/,
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  // The doubt blocks no end of the meeting. The draft of the minutes lists it first, and approval waits for it.
  await clerk.getByRole('button', { name: 'End meeting' }).click()
  await clerk.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  const region = (page: Page) => page.getByRole('region', { name: '1 open doubt' })
  await expect(region(clerk)).toContainText('The roll call and the members’ own votes differ.')
  await expect(clerk.getByText('One doubt about the decisions is open. Settle or waive it')).toBeVisible()
  await expect(clerk.getByRole('button', { name: 'Approve minutes' })).toHaveCount(0)
  const draft = clerk.getByRole('article').filter({ hasText: 'Minutes of' })
  expect(
    await region(clerk).evaluate(
      (doubt, minutes) => doubt.compareDocumentPosition(minutes as Node) === Node.DOCUMENT_POSITION_FOLLOWING,
      await draft.elementHandle(),
    ),
  ).toBe(true)

  // The member settles it by one button, and both see that.
  await member.goto(`${address}?view=minutes`)
  await expect(region(member)).toBeVisible()
  await member.getByRole('button', { name: 'Count their own votes' }).click()
  for (const page of [clerk, member]) {
    await expect(page.getByRole('region', { name: 'Settled doubts' })).toContainText(
      'The roll call and the members’ own votes differ. Count their own votes, by Sam Lee',
    )
    await expect(page.getByText('One doubt about the decisions is open.')).toHaveCount(0)
  }
  await expect(clerk.getByRole('button', { name: 'Approve minutes' })).toBeVisible()
})
