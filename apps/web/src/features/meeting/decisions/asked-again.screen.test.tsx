import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { choose, undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { motion, name, openMotion, put, questionDialog } from '../../../testing/motions.ts'

const trees = () => motion('To plant trees')
const keys = () => page.getByRole('textbox', { name: 'By keys' })
const takeQuestionBack = () => choose('More about “To plant trees”', 'Take the question back')

test('a roll call that was begun before the question was taken back and put again begins anew, and is taken by keys', async () => {
  const { question } = await openMotion('To plant trees')
  await put('To plant trees')
  await keys().click()
  await userEvent.keyboard('yn')
  await expect.element(page.getByRole('button', { name: 'Aye: Ana Ortiz' })).toHaveAttribute('aria-pressed', 'true')
  await takeQuestionBack()
  await put('To plant trees')
  await expect.element(page.getByText(/your entries for the earlier one are gone/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Aye: Ana Ortiz' })).toHaveAttribute('aria-pressed', 'false')
  await keys().click()
  await userEvent.keyboard('yyy{Enter}')
  await expect.element(trees()).toMatchTextContent('Carried, 3 of 3 votes cast; 2 needed (by roll call)')
  expect(question()?.votes).toMatchObject({ aye: 3, nay: 0 })
})

test('the device that puts the question has the focus in its vote, and a text field on another one keeps it', async () => {
  const { question, ...others } = await openMotion('To plant trees')
  const announcements = listenToAnnouncements()
  await put('To plant trees')
  await expect.element(keys()).toHaveFocus()
  await takeQuestionBack()
  const notes = page.getByRole('textbox', { name: 'Meeting notes' })
  await notes.click()
  others.put()
  await announcements.until('The question is put: “To plant trees”')
  await expect.element(keys()).toBeVisible()
  await expect.element(notes).toHaveFocus()
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(keys()).toHaveFocus()
  expect(question()?.isOpen).toBe(true)
})

test('the main question is put during the vote on its amendment, and a meeting ends during a vote, only after a confirmation', async () => {
  await openMotion('To plant trees')
  await motion('To plant trees').getByRole('button', { name: 'Amend', exact: true }).click()
  const amend = page.getByRole('form', { name: /^Amendment to/ })
  await amend.getByRole('textbox', { name: 'Amendment', exact: true }).fill('add “oaks”')
  await amend.getByRole('textbox', { name: 'The motion, once amended' }).fill('To plant oaks')
  await name(amend.getByRole('combobox', { name: 'Moved by' }), 'Sam Lee')
  await amend.getByRole('button', { name: 'Move the amendment' }).click()
  await put('add “oaks”')
  await page.getByRole('button', { name: 'Whole item' }).click()
  await trees().getByRole('button', { name: 'Put the question' }).first().click()
  await questionDialog().getByRole('button', { name: 'Put the question' }).click()
  const asked = page.getByRole('dialog', { name: 'The vote on the amendment is open' })
  await expect.element(asked).toMatchTextContent('“add “oaks”” has no result yet.')
  await expectAccessible(() => asked.elements())
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(questionDialog()).toBeVisible()
  await questionDialog().getByRole('button', { name: 'Put the question' }).click()
  await asked.getByRole('button', { name: 'Put it without the amendment' }).click()
  await expect.element(questionDialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Vote on “To plant trees”' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'End meeting?' }))
    .toMatchTextContent('The vote on “To plant trees” is open. It ends without a result')
})

test('the press that records a count declares its result, and one press takes both back', async () => {
  const { question } = await openMotion('To plant trees')
  await put('To plant trees')
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  await count.getByRole('radio', { name: 'Not noted' }).click()
  await count.getByRole('textbox', { name: 'Aye' }).fill('2')
  await count.getByRole('textbox', { name: 'No' }).fill('1')
  await count.getByRole('button', { name: 'Record the count' }).click()
  await expect.element(trees()).toMatchTextContent('Carried, 2 of 3 votes cast; 2 needed')
  await expect.element(trees()).not.toMatchTextContent('(by')
  expect(question()).toMatchObject({ isOpen: false, result: 'carried', votes: { method: 'unsaid' } })
  await undo().click()
  await expect.element(trees()).toMatchTextContent('The question is open')
  expect(question()).toMatchObject({ isOpen: true, computed: null })
})
