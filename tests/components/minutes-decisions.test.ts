import { markAttendance, queryAgendaOrder, queryMeeting } from '@civic-hub/committee'
import { castVote, moveMotion, putQuestion, queryDecisions } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirm } from '../../apps/web/src/testing/meeting-screens.ts'
import { motion } from '../../apps/web/src/testing/motions.ts'
import { richMeetingFacts as facts } from '../../apps/web/src/testing/rich-meeting-facts.ts'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { holdRichMeeting } from '../../packages/committee/src/testing/rich-meeting.ts'
import { approveElsewhere, approveHere, minutes, openDetails } from './support/approvals.ts'
import {
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  writeAs,
} from './support/with-hub.ts'

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
  await openDetails()
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

test('a clerk and a member who contradict each other without a connection see one doubt, which is settled before the approval', async () => {
  const { people, id, meetingId, address, write } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const [ana, sam, joy] = people
  const voter = ({ account, name }: HubPerson) => ({ person: `account:${account.id}`, name })
  const author = ({ account, name }: HubPerson) => ({ account: account.id, name })
  const question = await write((doc, context) => {
    for (const one of people)
      demand(markAttendance(doc, context, meetingId, { ...voter(one), guest: false }, 'present'))
    const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
    const moved = { text: 'To adopt the fees', mover: voter(joy), item }
    const motionId = demand(moveMotion(doc, context, meetingId, moved, author(ana)))
    return demand(putQuestion(doc, context, meetingId, [motionId], {}, author(ana)))
  })
  await openAs(ana, address)
  const fees = motion('To adopt the fees')
  await expect.element(fees).toMatchTextContent('The question is open')
  await goOffline()
  await expectChip('Offline')
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'By keys' })).toHaveFocus()
  await userEvent.keyboard('A{Enter}')
  const carried = 'Carried, 3 of 3 votes cast; 2 needed (by roll call)'
  await expect.element(fees).toMatchTextContent(carried)
  await expectChip(/^Saved on this device/)
  await writeAs(sam, id, (doc, context) => {
    demand(castVote(doc, context, meetingId, question, voter(sam), 'nay', author(sam)))
  })
  expect(page.getByRole('button', { name: /open doubt/ }).length).toBe(0)
  await goOnline()
  await expectChip('Synced')
  await expect.element(page.getByRole('button', { name: '1 open doubt' })).toBeVisible()
  await expect.element(fees).toMatchTextContent(carried)

  // The conflict blocks no end of the meeting. The draft of the minutes lists it first, and the approval waits for it.
  await confirm('End meeting')
  const conflict = page.getByRole('region', { name: '1 open doubt' })
  const waiting = page.getByText('One doubt about the decisions is open. Settle or waive it')
  const approve = page.getByRole('button', { name: 'Approve minutes' })
  await expect.element(conflict).toMatchTextContent('The roll call and the members’ own votes differ.')
  await expect.element(waiting).toBeVisible()
  await expect.element(approve).not.toBeInTheDocument()
  const draft = minutes().filter({ hasText: 'Minutes of' }).element()
  expect(conflict.element().compareDocumentPosition(draft)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.poll(() => write((doc) => queryMeeting(doc, meetingId).read()?.status)).toBe('completed')

  // The member reads both sides, and settles it by one button.
  await openAs(sam, `${address}?view=minutes`)
  await expect.element(conflict).toMatchTextContent(/Sam Lee\W*aye \(\W*Ana Ortiz/)
  await expect.element(conflict).toMatchTextContent(/Sam Lee\W*no \(\W*Sam Lee/)
  await page.getByRole('button', { name: 'Count their own votes' }).click()
  const settled = page.getByRole('region', { name: 'Settled doubts' })
  const byWhom = 'The roll call and the members’ own votes differ. Count their own votes, by Sam Lee'
  await expect.element(settled).toMatchTextContent(byWhom)
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.poll(() => write((doc) => queryDecisions(doc, meetingId).read()?.conflicts)).toEqual([])
  await openAs(ana, `${address}?view=minutes`)
  await expect.element(settled).toMatchTextContent(byWhom)
  await expect.element(approve).toBeVisible()
})
