import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { richMeetingFacts as facts } from '../../apps/web/src/testing/rich-meeting-facts.ts'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { approveElsewhere, approveHere, minutes } from './support/approvals.ts'
import { gather, openAs } from './support/with-hub.ts'

async function gatherAfterCouncil() {
  const gathered = await gather(['Ana Ortiz'])
  const [ana] = gathered.people
  const meetingId = await gathered.write((doc) => holdRichMeeting(doc, { account: ana.account.id }))
  return { ...gathered, meetingId, ana }
}

test('minutes are a draft until an owner approves them, on screen and in files; the approved text has the same facts', async () => {
  const { ana, slug, meetingId } = await gatherAfterCouncil()
  await openAs(ana, `/${slug}/meetings/${meetingId}?view=minutes`)
  await expect.element(minutes()).toMatchTextContent('Draft: these minutes are not approved.')
  await approveHere()
  await expect.element(minutes()).toMatchTextContent(/Approved by .*Ana Ortiz/)
  await expect.element(minutes()).not.toMatchTextContent('Draft')
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  expect(await files.newestText()).toMatch(/\nApproved by .*Ana Ortiz/)
  await page.getByRole('button', { name: /^Download approved text/ }).click()
  await expect.poll(() => files.newestName()).toContain('-approved-1.txt')
  const approved = await files.newestText()
  for (const fact of facts) expect(approved).toContain(fact)
  expect(approved).not.toMatch(/Draft|Approved by/)
})

test('the public page has the facts of the minutes, with another name for a guest', async () => {
  const { ana, id, slug, meetingId } = await gatherAfterCouncil()
  await approveElsewhere(ana, { id, meetingId })
  await openAs(ana, `/${slug}/records`)
  await page.getByRole('button', { name: 'Publish May council' }).click()
  await page.getByRole('textbox', { name: 'Mia Novak is shown as' }).fill('A resident')
  await page.getByRole('button', { name: 'Publish for everybody' }).click()
  const link = page.getByRole('link', { name: 'View the public page of May council' })
  await expect.element(link).toBeVisible()
  const answer = await fetch((link.element() as HTMLAnchorElement).href)
  const published = new DOMParser().parseFromString(await answer.text(), 'text/html').body.textContent
  for (const fact of facts.filter((one) => !one.includes('Mia'))) expect(published).toContain(fact)
  expect(published).toContain('Public comment: A resident (2:00)')
  expect(published).not.toContain('Mia Novak')
})
