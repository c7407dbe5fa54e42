import { markAllPresent, nameKey, setQuorum } from '@civic-hub/committee'
import { setDecisionRules } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import { expectFocus, expectHeard, listen } from './by-keyboard.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
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

test('moves, seconds and amends a motion, and takes a roll call by keys alone', async ({ liveMeeting }) => {
  const { page, address, write } = await liveMeeting(['Ana Ortiz'])
  await seatCouncil(write as Write, address)
  await listen(page)
  await expect(decisions(page)).toContainText('No motion yet.')
  await move(page, 'To adopt a fee of 100 dollars', 'Lee')
  const main = motion(page, 'To adopt a fee of 100 dollars')
  await expect(main).toContainText('A second is needed')

  await main.getByRole('button', { name: 'Second', exact: true }).click()
  const second = page.getByRole('form', { name: /^Second/ })
  await second.getByRole('combobox', { name: 'Seconded by' }).fill('e')
  await page.getByRole('option', { name: 'Reyes' }).click()
  await second.getByRole('button', { name: 'Second', exact: true }).click()
  await expect(main).toContainText('Seconded by Reyes')

  await main.getByRole('button', { name: 'Amend', exact: true }).click()
  const amend = page.getByRole('form', { name: /^Amendment to/ })
  await amend.getByRole('textbox', { name: 'Amendment', exact: true }).fill('replace 100 by 150')
  await amend.getByRole('textbox', { name: 'The motion, once amended' }).fill('To adopt a fee of 150 dollars')
  await amend.getByRole('combobox', { name: 'Moved by' }).fill('Ruiz')
  await amend.getByRole('combobox', { name: 'Moved by' }).press('Escape')
  await amend.getByRole('button', { name: 'Move the amendment' }).click()
  const amendment = motion(page, 'replace 100 by 150')
  await amendment.getByRole('button', { name: 'Put the question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put the question' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  await page.getByRole('button', { name: 'Without objection', exact: true }).click()
  await page.getByRole('button', { name: 'Carried without objection' }).click()
  await expect(amendment).toContainText('Carried, without objection')
  const amended = motion(page, 'To adopt a fee of 150 dollars')

  // Seven names and one nay: the shortcut, seven letters and Enter.
  await amended.getByRole('button', { name: 'Put the question' }).click()
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Meeting notes' }).click()
  await page.keyboard.press('Control+Alt+v')
  await expectFocus(page, 'textbox', 'By keys')
  await page.keyboard.type('yyyn')
  await expectHeard(page, /Park votes no; 3 to 1$/)
  await page.keyboard.type('yyy')
  await expect(page.getByText('Carried, 6 of 9 members; 5 needed. Enter declares it.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(amended).toContainText('Carried, 6 of 9 members; 5 needed (by roll call)')
  await expect(amended.getByText('Park', { exact: true })).toBeVisible()
  await expectHeard(page, /Carried, 6 of 9 members; 5 needed/)
})
