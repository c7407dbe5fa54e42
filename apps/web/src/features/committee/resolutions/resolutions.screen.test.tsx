import { voidStatements } from '@civic-hub/committee'
import { copyNumbers, motionsToNumber, stateStanding } from '@civic-hub/committee/resolutions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdRichMeeting } from '../../../../../../packages/committee/src/testing/rich-meeting.ts'
import { choose } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { type AppOptions, onPhone, openApp } from '../../../testing/open-app.tsx'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { demand } from '../../../testing/screen.ts'

const first = 'P 2026-001'
const card = () => page.getByRole('article', { name: first })
const search = () => page.getByRole('searchbox', { name: 'Search in resolutions' })

/** Opens the register of a committee whose carried motions have numbers; the first is about wood chips. */
async function openRegister(options: AppOptions = {}) {
  const found = { meetingId: '', motions: [] as readonly string[] }
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/resolutions',
    ...options,
    write(doc, context) {
      const meetingId = holdRichMeeting(doc)
      const motions = motionsToNumber(doc, meetingId)
      // The second one is known only by its number.
      const numbers = [...motions, 'not in the minutes'].map((motionId, index) => ({
        motionId,
        meetingId,
        year: 2026,
        sequence: index + 1,
        givenAt: '2026-05-05T09:00:00.000Z',
        number: `P 2026-00${index + 1}`,
      }))
      copyNumbers(doc, context, numbers)
      Object.assign(found, { meetingId, motions })
      options.write?.(doc, context)
    },
  })
  return { ...app, ...found, chips: found.motions[0] ?? '' }
}

async function repeal(): Promise<void> {
  await choose(`Actions for resolution ${first}`, 'Repealed …')
  const dialog = page.getByRole('dialog', { name: `${first} is repealed` })
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
  // A list that opens with the focus, which would hide the note, is there some frames later.
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await dialog.getByLabelText('Note').fill('The chips are back')
  await dialog.getByRole('button', { name: 'Save' }).click()
}

test('a resolution has its text, mover, votes and a link to the minutes; it is found by search, also in that of the committee, and exported as CSV', async () => {
  const saved = watchSavedFiles()
  await openRegister()
  await expect.element(card()).toMatchTextContent('to buy wood chips for 150')
  await expect.element(card()).toMatchTextContent('Moved by Bob')
  await expect.element(card().getByText('Ann, Bob, Eva')).toBeVisible()
  await expect
    .element(card().getByRole('link', { name: /^Minutes of .?May council/ }))
    .toHaveAttribute('href', expect.stringContaining('view=minutes'))
  await search().fill('nothing like this')
  await expect.element(page.getByText('No resolution matches.')).toBeVisible()
  await search().fill('wood chips')
  await expect.element(page.getByText(/^1 of 2 resolutions$/)).toBeVisible()
  await expect.element(card()).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await saved.newestText()
  expect(csv).toContain(first)
  expect(csv).toContain('Aye: Ann, Bob, Eva')
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search in Parks' }).fill(first)
  await expect.element(page.getByRole('option', { name: /wood chips/ }).first()).toBeVisible()
})

test('a link to a resolution focuses it; a ledger entry names the resolution that allows it, and both show the other', async () => {
  const app = await openRegister({ path: '/meetings' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  app.go(`/resolutions#${app.chips}`)
  await expect.element(card()).toHaveFocus()

  app.go('/budget')
  const form = page.getByRole('form', { name: 'Add an entry' })
  await form.getByRole('combobox', { name: 'Category' }).fill('Wood chips')
  await form.getByRole('textbox', { name: 'Amount' }).fill('150')
  await form.getByRole('combobox', { name: 'Allowed by resolution' }).click()
  await page.getByRole('option', { name: new RegExp(`^${first}`) }).click()
  await form.getByRole('button', { name: 'Add Entry' }).click()
  const link = page.getByRole('link', { name: `Resolution ${first}` })
  await expect.element(link).toBeVisible()
  await expectAccessible(() => link.elements())
  await link.click()
  await expect.element(card()).toMatchTextContent('Spending: $150.00')
})

test('an editor on a phone repeals a resolution, takes that back, and repeals it again; a repeal by another device is shown, and can be taken back; a resolution whose motion is taken back keeps its number, and is not in force', async () => {
  await onPhone()
  const app = await openRegister({ access: 'editor' })
  await repeal()
  await expect.element(card()).toMatchTextContent(/Repealed · .?The chips are back.? · stated by .?Ana Ortiz/)
  await card()
    .getByRole('button', { name: /^Take back: Repealed/ })
    .click()
  await expect.element(card()).not.toMatchTextContent('The chips are back')
  await expect.element(card()).toMatchTextContent('In force')
  await repeal()
  await expect.element(card()).toMatchTextContent(/stated by .?Ana Ortiz/)
  await expect.element(card()).not.toMatchTextContent('In force')
  await expectAccessible(() => card().elements())

  await card()
    .getByRole('button', { name: /^Take back: Repealed/ })
    .click()
  const { doc, context, by } = await app.otherDevice()
  await expect.element(card()).toMatchTextContent('In force')
  const repealed = { as: 'repealed', by: null, note: 'The chips are back' } as const
  demand(stateStanding(doc, context, app.chips, repealed, by))
  await expect.element(card()).toMatchTextContent(/Repealed · .?The chips are back.? · stated by .?Sam Lee/)
  await card()
    .getByRole('button', { name: /^Take back: Repealed/ })
    .click()
  await expect.element(card()).toMatchTextContent('In force')

  demand(voidStatements(doc, context, app.meetingId, [app.chips]))
  await expect.element(card()).toMatchTextContent('Not in the minutes')
  await expect.element(card()).toMatchTextContent('This motion is no longer in the minutes of its meeting.')
  await expect.element(card()).not.toMatchTextContent('In force')
  await expectAccessible(() => card().elements())
})
