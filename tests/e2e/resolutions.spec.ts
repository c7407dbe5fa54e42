import { readFile } from 'node:fs/promises'
import { voidStatements } from '@civic-hub/committee'
import { resolutionsMap } from '@civic-hub/committee/resolutions'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { demand } from './write-as.ts'

test('a carried motion gets its number with the approval, is listed and exported, allows spending, and is repealed', async ({
  gather,
  open,
  relay,
}) => {
  const { ana, sam, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const meetingId = await write((doc) => holdRichMeeting(doc))
  const page = await open(ana, { path: `/${slug}/resolutions` })
  await expect(page.getByText('No resolution has a number yet.')).toBeVisible()

  // An owner chooses the pattern; a wrong one gets a sentence beside the field.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pattern of the numbers …' }).click()
  const pattern = page.getByRole('dialog', { name: 'Pattern of the numbers' })
  await pattern.getByLabel('Pattern').fill('{year}')
  await expect(pattern.getByText('The pattern needs {number}')).toBeVisible()
  await pattern.getByLabel('Pattern').fill('P {year}-{number:3}')
  await expect(pattern.getByRole('status')).toContainText('-014')
  await expectAccessible(page)
  await pattern.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pattern saved')).toBeVisible()

  // A modified app invented a number, which the owner's app hands over with its request.
  const wrong = { meeting: meetingId, year: 2026, at: '2026-11-21T12:00:00.000Z' }
  await write((doc) =>
    resolutionsMap(doc).set('number:invented', { ...wrong, number: 'P 2026-9999999', sequence: 9_999_999 }),
  )

  await page.goto(`/${slug}/meetings/${meetingId}?view=minutes`)
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText('Motion: to buy wood chips for 150')
  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
  await expect(minutes).toContainText(/Resolution: P \d{4}-001/)
  const numbers = page.getByRole('region', { name: 'Resolutions of this meeting' })
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download approved text/ }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).not.toContain('Resolution:')
  const first = (await numbers.getByRole('link').first().textContent()) ?? ''
  await numbers.getByRole('link').first().click()

  // The register, as an editor also sees it.
  const card = page.getByRole('article', { name: first })
  await expect(card).toBeFocused()
  await expect(card).toContainText('to buy wood chips for 150')
  await expect(card).toContainText('Moved by Bob')
  await expect(card.getByText('Ann, Bob, Eva')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Minutes of May council/ })).toHaveAttribute(
    'href',
    /view=minutes/,
  )
  await page.getByRole('searchbox', { name: 'Search in resolutions' }).fill('nothing like this')
  await expect(page.getByText('No resolution matches.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search in resolutions' }).fill('wood chips')
  await expect(page.getByText(/^1 of \d+ resolutions$|^1 resolution$/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv).toContain(first)
  expect(csv).toContain('Aye: Ann, Bob, Eva')
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await page.emulateMedia({ media: null })

  // A ledger entry names it, and both show the other.
  await page.goto(`/${slug}/budget`)
  const form = page.getByRole('form', { name: 'Add an entry' })
  await form.getByRole('combobox', { name: 'Category' }).fill('Wood chips')
  await form.getByRole('textbox', { name: 'Amount' }).fill('150')
  await form.getByRole('combobox', { name: 'Allowed by resolution' }).click()
  await page.getByRole('option', { name: new RegExp(`^${first}`) }).click()
  await form.getByRole('button', { name: 'Add Entry' }).click()
  const link = page.getByRole('link', { name: `Resolution ${first}` })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await link.click()
  await expect(card).toContainText('Spending: $150.00')

  // Repealed, undone, and repealed again; on a phone, in the dark, by an editor who sees it at once.
  const editor = await open(sam, {
    path: `/${slug}/resolutions`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const same = editor.getByRole('article', { name: first })
  const repeal = async () => {
    await same.getByRole('button', { name: `Actions for resolution ${first}` }).click()
    await editor.getByRole('menuitem', { name: 'Repealed …' }).click()
    const dialog = editor.getByRole('dialog', { name: `${first} is repealed` })
    // The list of resolutions would hide the note.
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await expect(editor.getByRole('option')).toHaveCount(0)
    await dialog.getByLabel('Note').fill('The chips are back')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await repeal()
  await expect(card).toContainText('Repealed · The chips are back · stated by Sam Lee')
  await same.getByRole('button', { name: /^Take back: Repealed/ }).click()
  await expect(card).not.toContainText('The chips are back')
  await expect(card).toContainText('In force')
  await repeal()
  await expect(card).toContainText('stated by Sam Lee')
  await expectAccessible(editor)
  // Without a connection the register stays readable.
  await editor.context().setOffline(true)
  await editor.getByRole('searchbox', { name: 'Search in resolutions' }).fill('chips')
  await expect(same).toContainText('Repealed')
  await editor.context().setOffline(false)

  // Search finds it, and the relay gave no number twice.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search in Parks' }).fill(first)
  await expect(page.getByRole('option', { name: /wood chips/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const { body } = await ana.get(`/api/committees/${id}/resolutions`)
  const given = (body as { resolutions: { number: string }[] }).resolutions.map(({ number }) => number)
  expect(new Set(given).size).toBe(given.length)

  // The motion is taken back: the resolution keeps its number, and is not in force.
  await page.getByRole('searchbox', { name: 'Search in resolutions' }).fill('')
  await card.getByRole('button', { name: /^Take back: Repealed/ }).click()
  await expect(card).toContainText('In force')
  const motionId = (await card.getAttribute('id')) ?? ''
  await write((doc, context) => demand(voidStatements(doc, context, meetingId, [motionId])))
  await expect(card).toContainText('Not in the minutes')
  await expect(card).toContainText('This motion is no longer in the minutes of its meeting.')
  await expect(card).not.toContainText('In force')
  await expectAccessible(page)

  // The operator removes a number that a modified app handed over: the devices delete their copies.
  const handedOver = { motionId: 'invented', meetingId, year: 2026, sequence: 500, givenAt: wrong.at }
  await ana.post(`/api/committees/${id}/meetings/${meetingId}/resolutions`, {
    ...{ year: 2026, motions: [motionId] },
    known: [{ ...handedOver, number: 'P 2026-500' }],
  })
  await page.reload()
  await expect(page.getByRole('article', { name: 'P 2026-500' })).toBeVisible()
  expect(await relay.operate('remove-numbers', slug, 'P 2026-500')).toContain('never given again')
  await page.reload()
  await expect(card).toBeVisible()
  await expect(page.getByRole('article', { name: 'P 2026-500' })).toHaveCount(0)
})
