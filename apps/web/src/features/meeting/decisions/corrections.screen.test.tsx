import { startMeetingNow } from '@civic-hub/committee'
import { queryDecisions } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { itemOfEarlierMinutes, putOnAgenda, startNextMeeting } from '../../../testing/earlier-minutes.ts'
import { motion, put } from '../../../testing/motions.ts'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const earlier = () => page.getByRole('region', { name: 'Earlier minutes', exact: true })
const stateButton = () => earlier().getByRole('button', { name: /^State a correction/ })
const form = () => page.getByRole('form', { name: /^State a correction/ })
const save = () => form().getByRole('button', { name: 'State the correction' }).click()

/** The item of a live meeting that is about the minutes of the one before. */
async function openEarlierMinutes() {
  const found = { second: '', item: '' }
  const app = await openApp({
    person: 'Sam Lee',
    access: 'editor',
    write(doc, context) {
      const first = demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' }))
      found.second = startNextMeeting(doc, context, first)
      found.item = putOnAgenda(doc, context, first, found.second)
    },
    path: () => `/meetings/${encodeURIComponent(found.second)}?item=${found.item}`,
  })
  await expect.element(earlier()).toMatchTextContent('No correction was stated.')
  return { ...app, second: found.second }
}

test('an editor states corrections on a phone, takes one back, and the motion to approve corrected minutes has its words, and carries', async () => {
  await openEarlierMinutes()
  await expect.element(page.getByRole('button', { name: `2. ${itemOfEarlierMinutes}` })).toBeVisible()
  await onPhone()
  await expect.element(earlier().getByRole('link', { name: /Minutes of .*Spring planning/ })).toBeVisible()
  await stateButton().click()
  await save()
  await expect.element(form()).toMatchTextContent('Enter how it should read.')
  await form().getByRole('textbox', { name: 'What reads wrong' }).fill('Lea moved')
  await form().getByRole('textbox', { name: 'How it should read' }).fill('Lee moved')
  await save()
  await expect.element(earlier()).toMatchTextContent(/Lea moved.* should read .*Lee moved/)
  await expect.element(earlier()).toMatchTextContent(/Lee moved.*Stated by .*Sam Lee/)
  await stateButton().click()
  await form().getByRole('textbox', { name: 'How it should read' }).fill('Nobody was absent.')
  await save()
  await earlier()
    .getByRole('button', { name: /^Take back the correction .*Nobody was absent/ })
    .click()
  await expect.element(earlier()).not.toMatchTextContent('Nobody was absent.')

  await earlier()
    .getByRole('button', { name: /^Move to approve as corrected/ })
    .click()
  const moving = page.getByRole('form', { name: 'New motion' })
  const words = await moving.getByRole('textbox', { name: 'Wording' }).findElement()
  expect((words as HTMLTextAreaElement).value).toMatch(/as corrected\.$/)
  await moving.getByRole('combobox', { name: 'Moved by' }).fill('Reyes')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  const wording = /^Approve the minutes/
  await put(wording)
  await page.getByRole('button', { name: 'Without objection', exact: true }).click()
  await page.getByRole('button', { name: 'Carried without objection' }).click()
  await expect.element(motion(wording)).toMatchTextContent('Carried, without objection')
})

test('a correction shows the sentences that it changes, and asks which, if its words are in several', async () => {
  const app = await openEarlierMinutes()
  await stateButton().click()
  const reads = () => form().getByRole('textbox', { name: 'What reads wrong' })
  const text = () => form().getByRole('textbox', { name: 'How it should read' })
  await reads().fill('Nobody moved')
  await expect.element(form()).toMatchTextContent('These words are not in the minutes.')
  await reads().fill('Lea moved')
  await text().fill('Lee moved')
  await expect.element(form().getByRole('deletion')).toHaveTextContent('Lea moved to paint the swings.')
  await expect.element(form().getByRole('insertion')).toHaveTextContent('Lee moved to paint the swings.')
  await expect.element(form()).not.toMatchTextContent('In which sentences?')
  // The title has the first of them.
  await reads().fill('Business')
  await text().fill('Matters')
  await expect.element(form()).toMatchTextContent('In which sentences?')
  await expect.element(form().getByRole('insertion')).not.toBeInTheDocument()
  await form().getByRole('checkbox', { name: 'New Business' }).click()
  await expect.element(form().getByRole('insertion')).toHaveTextContent('New Matters')
  await save()
  await expect.element(earlier()).toMatchTextContent(/Business.* should read .*Matters/)
  await stateButton().click()
  await form().getByLabelText('Where it is added').selectOptions('Old Business')
  await text().fill('Nobody spoke.')
  await expect.element(form().getByLabelText('Where it is added')).toHaveValue('Old Business')
  await save()
  await expect.element(earlier()).toMatchTextContent('Nobody spoke.')
  const stated = queryDecisions(await app.opened(), app.second).read()?.corrections
  expect(stated).toMatchObject([
    { reads: 'Business', text: 'Matters', sentences: ['New Business'] },
    { reads: null, text: 'Nobody spoke.', sentences: ['Old Business'] },
  ])
})
