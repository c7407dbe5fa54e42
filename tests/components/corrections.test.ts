import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  approveAsCorrected,
  correctNotes,
  itemOfEarlierMinutes,
  putOnAgenda,
  startNextMeeting,
} from '../../apps/web/src/testing/earlier-minutes.ts'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { choose } from '../../apps/web/src/testing/screen.ts'
import { approval, openDetails } from './support/approvals.ts'
import { gatherInMeeting, openAs, writeAs } from './support/with-hub.ts'

/** A meeting about swings, and the next one. */
async function gatherTwoMeetings() {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const { slug, meetingId: first, write } = gathered
  const second = await write((doc, context) => startNextMeeting(doc, context, first))
  return { ...gathered, first, second, next: `/${slug}/meetings/${encodeURIComponent(second)}` }
}

/** The second meeting has approved the minutes as Sam has corrected them. */
async function gatherAfterApproval() {
  const gathered = await gatherTwoMeetings()
  const { people, id, first, second, next } = gathered
  const by = { account: people[1].account.id, name: people[1].name }
  const item = await writeAs(people[1], id, (doc, context) => {
    const item = putOnAgenda(doc, context, first, second)
    approveAsCorrected(doc, context, { first, second, item, by })
    return item
  })
  return { ...gathered, itemAddress: `${next}?item=${item}` }
}

async function freeze(): Promise<void> {
  await approval().getByRole('button', { name: 'Freeze approved version' }).click()
  const question = page.getByRole('dialog', { name: 'Freeze this version?' })
  await question.getByRole('button', { name: 'Freeze approved version' }).click()
  await expect
    .element(approval())
    .toMatchTextContent(
      /Version 1 · Approved by .*Parks.* on .* by a motion of .*Autumn planning.*; recorded by .*Ana Ortiz/,
    )
}

test('the minutes of the last meeting are put on the next agenda, once, when members open it', async () => {
  const { people, next } = await gatherTwoMeetings()
  await openAs(people[0], next)
  const handle = () => page.getByRole('button', { name: `Reorder ${itemOfEarlierMinutes}` })
  await expect.element(handle()).toBeVisible()
  await page.getByRole('button', { name: `2. ${itemOfEarlierMinutes}` }).click()
  const earlier = page.getByRole('region', { name: 'Earlier minutes', exact: true })
  await expect.element(earlier).toMatchTextContent('No correction was stated.')
  await expect.element(earlier.getByRole('link', { name: /Minutes of .*Spring planning/ })).toBeVisible()
  expect(handle().length).toBe(1)
})

test('a change after the approval is version 2; each version can be read, compared and downloaded', async () => {
  const { people, address, first, itemAddress, write } = await gatherAfterApproval()
  await openAs(people[0], itemAddress)
  await freeze()
  await write((doc) => correctNotes(doc, first))
  history.pushState(null, '', `${address}?view=minutes`)
  await expect.element(approval()).toMatchTextContent('Changed since approval')
  await approval().getByRole('button', { name: 'Approve as they are now' }).click()
  const question = page.getByRole('dialog', { name: 'Approve these minutes?' })
  await expect
    .element(question)
    .toMatchTextContent(/repeats the motion of .*Autumn planning.* that approved version 1, with its 1 correction\./)
  await question.getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(approval()).toMatchTextContent(/Version 2 · Approved by .*Ana Ortiz/)
  await openDetails()
  await expect.element(approval()).toMatchTextContent('Follows version 1')
  await approval().getByRole('button', { name: 'What changed in version 2' }).click()
  const changes = page.getByRole('region', { name: 'What changed in version 2' })
  await expect.element(changes.getByRole('insertion')).toHaveTextContent('Corrected: Lee moved to paint the swings.')
  await expect.element(changes.getByRole('deletion')).toHaveTextContent('Lee moved to paint the swings.')
  await approval().getByRole('button', { name: 'Open version 1' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Text of version 1' }))
    .toMatchTextContent('Approved as corrected')
  const files = watchSavedFiles()
  await approval()
    .getByRole('button', { name: /^Download approved text/ })
    .first()
    .click()
  const text = await files.newestText()
  expect(text).toMatch(/Version 2 of the approved minutes\. It follows version 1, SHA-256 [0-9a-f]{64}\./)
  expect(text).toMatch(/APPROVAL\n- Approved as corrected on .*Autumn planning.*: .*Carried, without objection/)
  expect(text).toMatch(/Correction: .*Lea moved.* reads .*Lee moved.*stated by .*Sam Lee/)
})

test('an editor is not offered to freeze approved minutes; an owner freezes the minutes that a motion has approved as corrected; a frozen version stays, with a sentence, when the result of its motion is taken back', async () => {
  const { people, itemAddress } = await gatherAfterApproval()
  await openAs(people[1], itemAddress)
  await expect.element(approval()).toMatchTextContent('Approved as corrected')
  expect(approval().getByRole('button', { name: 'Freeze approved version' }).length).toBe(0)

  await openAs(people[0], itemAddress)
  await expect.element(approval()).toMatchTextContent(/Approved as corrected on .*Autumn planning.*Carried/)
  const sentences = () => approval().getByRole('list', { name: 'Corrections' })
  await expect.element(sentences().getByRole('deletion')).toHaveTextContent('Lea moved to paint the swings.')
  await expect.element(sentences().getByRole('insertion')).toHaveTextContent('Lee moved to paint the swings.')
  await freeze()
  await expect.element(approval().getByRole('button', { name: 'Freeze approved version' })).not.toBeInTheDocument()
  await choose(/^More about .*Approve the minutes/, 'Take the result back')
  // The question is open again, and hides the rest of the item, which shows the versions only while a motion is carried.
  await page.getByRole('button', { name: 'Whole item' }).click()
  await page.getByRole('link', { name: /Minutes of .*Spring planning/ }).click()
  await expect.element(approval()).toMatchTextContent(/no longer counts as carried \(voting\)/)
  await openDetails()
  expect(approval().getByRole('listitem').length).toBe(1)
  // Neither the motion nor the correction is dropped without a question.
  await approval().getByRole('button', { name: 'Approve as they are now' }).click()
  const question = page.getByRole('dialog', { name: 'Approve without the motion?' })
  await expect.element(question).toMatchTextContent('this text has neither that motion nor its corrections')
  await expect.element(question).toMatchTextContent(/Autumn planning.* has stated 1 correction/)
  await expect.element(question.getByRole('button', { name: 'Approve without the motion' })).toBeVisible()
})
