import { resolutionsMap } from '@civic-hub/committee/resolutions'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { reopenApp, show } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { openDetails } from './support/approvals.ts'
import { emulateMedia, gather, type HubPerson, openAs, operate } from './support/with-hub.ts'

const card = (number: string) => page.getByRole('article', { name: number })
const numbersOf = async (person: HubPerson, committeeId: string) => {
  const { body } = await person.ask('GET', `/api/committees/${committeeId}/resolutions`)
  return (body as { resolutions: { number: string; motionId: string }[] }).resolutions
}

/** A committee whose minutes are approved, with an owner who opens this page of it. */
async function openApproved(path: string) {
  const gathered = await gather(['Ana Ortiz'])
  const [ana] = gathered.people
  const meetingId = await gathered.write((doc) => holdRichMeeting(doc, { account: ana.account.id }))
  await openAs(ana, `/${gathered.slug}/meetings/${meetingId}?view=minutes`)
  await approve()
  await expect.element(page.getByRole('article')).toMatchTextContent(/Resolution: \S+-\d+/)
  show(`/${gathered.slug}${path}`)
  const [first] = await numbersOf(ana, gathered.id)
  if (!first) throw new Error('No number was given')
  return { ...gathered, ana, meetingId, first }
}

async function approve(): Promise<void> {
  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
}

test('an owner chooses the pattern of the numbers; a wrong one has a sentence beside the field', async () => {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  await write((doc) => void holdRichMeeting(doc))
  await openAs(people[0], `/${slug}/resolutions`)
  await expect.element(page.getByText('No resolution has a number yet.')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pattern of the numbers …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pattern of the numbers' })
  await dialog.getByLabelText('Pattern').fill('{year}')
  await expect.element(dialog.getByText('The pattern needs {number}')).toBeVisible()
  await dialog.getByLabelText('Pattern').fill('P {year}-{number:3}')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('-014')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Pattern saved')).toBeVisible()
})

test('the approval of minutes gives the numbers, which are not in the approved text, and links to them', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz'])
  const [ana] = people
  const meetingId = await write((doc) => holdRichMeeting(doc, { account: ana.account.id }))
  await ana.ask('PUT', `/api/committees/${id}/resolution-pattern`, { pattern: 'P {year}-{number:3}' })
  // A modified app invented a number, which the owner's app hands over with its request.
  const wrong = { meeting: meetingId, year: 2026, at: '2026-11-21T12:00:00.000Z' }
  await write(
    (doc) =>
      void resolutionsMap(doc).set('number:invented', {
        ...wrong,
        number: 'P 2026-9999999',
        sequence: 9_999_999,
      }),
  )
  const saved = watchSavedFiles()
  await openAs(ana, `/${slug}/meetings/${meetingId}?view=minutes`)
  const minutes = page.getByRole('article')
  await expect.element(minutes).toMatchTextContent('Motion: Buy wood chips for 150.')
  await approve()
  await expect.element(minutes).toMatchTextContent(/Resolution: P \d{4}-001/)
  const numbers = page.getByRole('region', { name: 'Resolutions of this meeting' })
  await expect.element(numbers).toBeVisible()
  await expectAccessible()
  await openDetails()
  await page.getByRole('button', { name: /^Download approved text/ }).click()
  const text = await saved.newestText()
  expect(text).toContain('Buy wood chips for 150')
  expect(text).not.toContain('Resolution:')
  const first = (await numbers.getByRole('link').first().findElement()).textContent ?? ''
  await numbers.getByRole('link').first().click()
  await expect.element(card(first)).toHaveFocus()
  await expect.element(card(first)).toMatchTextContent('to buy wood chips for 150')
  await expectAccessible()
  // The hub did not accept the invented one.
  expect((await numbersOf(ana, id)).map(({ number }) => number)).toEqual([first])
})

test('the printed register has the resolutions without its buttons', async () => {
  const { first } = await openApproved('/resolutions')
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await emulateMedia('print')
  onTestFinished(() => emulateMedia(null))
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument()
  await expect.element(card(first.number)).toBeVisible()
  // Safari would cut lines of a grid at the end of a page. The number is what is not divided.
  const displays: string[] = []
  for (
    let around = card(first.number).element().closest('section');
    around;
    around = around.parentElement as HTMLElement
  )
    displays.push(getComputedStyle(around).display)
  expect(new Set(displays)).toEqual(new Set(['block']))
})

test('devices delete their copy of a number that the operator removed', async () => {
  const { ana, id, slug, meetingId, first } = await openApproved('/resolutions')
  const handedOver = { motionId: 'invented', meetingId, year: 2026, sequence: 500 }
  await ana.ask('POST', `/api/committees/${id}/meetings/${meetingId}/resolutions`, {
    year: 2026,
    motions: [first.motionId],
    known: [{ ...handedOver, number: '2026-500', givenAt: '2026-11-21T12:00:00.000Z' }],
  })
  await reopenApp()
  await expect.element(card('2026-500')).toBeVisible()
  expect(await operate('remove-numbers', slug, '2026-500')).toContain('never given again')
  await reopenApp()
  await expect.element(card(first.number)).toBeVisible()
  await expect.element(card('2026-500')).not.toBeInTheDocument()
})
