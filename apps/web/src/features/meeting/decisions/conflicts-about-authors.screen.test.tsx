import { assignDuty } from '@civic-hub/committee'
import {
  castVote,
  moveMotion,
  putQuestion,
  queryDecisions,
  setAuthors,
  settleConflict,
} from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { byAccount, markPresent, motion } from '../../../testing/motions.ts'
import { openedDocument, openLiveMeeting, type TestPerson } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const voterOf = (one: TestPerson) => ({ person: byAccount(one).person, name: one.by.name })

/** A meeting that signs, with the chair Joy and an open question. `write` notes the account that wrote a statement. */
async function openQuestion() {
  const app = await openLiveMeeting({ others: ['Joy Park', 'Sam Lee'] })
  const { doc, context } = await app.otherDevice()
  const { me, meetingId } = app
  const [joy, sam] = app.people as [TestPerson, TestPerson]
  markPresent(doc, context, [me, joy, sam])
  demand(assignDuty(doc, context, meetingId, 'presiding', voterOf(joy)))
  const moved = demand(moveMotion(doc, context, meetingId, { text: 'To plant trees', mover: voterOf(joy) }, joy.by))
  const question = demand(putQuestion(doc, context, meetingId, [moved], {}, joy.by))
  const here = await openedDocument(app.committee.id)
  // Ana started the meeting.
  const accounts = new Map([['', me.account.id]])
  const write = (by: TestPerson, state: () => string): string => {
    const id = state()
    accounts.set(id, by.account.id)
    setAuthors(here, (one) => {
      const account = accounts.get(one)
      return account === undefined ? { kind: 'unknown' } : { kind: 'by-client', account }
    })
    return id
  }
  const vote = (by: TestPerson, who: TestPerson, as = by) =>
    write(by, () => demand(castVote(doc, context, meetingId, question, voterOf(who), 'aye', as.by)))
  return { ...app, here, doc, context, joy, sam, write, vote }
}

test('a vote that the chair stated names the chair; a doubt about a vote that is not signed names no writer, and either answer is offered', async () => {
  const { me, joy, here, vote } = await openQuestion()
  const [signed, unsigned] = [vote(joy, me), vote(joy, joy)]
  await expect.element(motion('To plant trees')).toMatchTextContent('Ana Ortiz aye (Stated by the chair Joy Park)')
  await expect.element(motion('To plant trees')).toMatchTextContent('Joy Park aye')

  setAuthors(here, (one) =>
    one === signed
      ? { kind: 'proven', account: joy.account.id }
      : { kind: 'unknown', ...(one === unsigned && { isReturned: true }) },
  )
  await page.getByRole('button', { name: '1 open doubt' }).click()
  const conflict = page.getByRole('list', { name: 'Open doubts' }).getByRole('listitem').first()
  await expect
    .element(conflict)
    .toMatchTextContent('The vote of Joy Park: Another member’s device returned it after the hub was restored')
  await expect.element(conflict).toMatchTextContent('To plant trees')
  await expect.element(conflict.getByText('Joy Park aye')).not.toMatchTextContent('Joy Park,')
  await expect.element(conflict.getByRole('button', { name: 'Count it' })).toBeVisible()
  await expect.element(motion('To plant trees')).not.toMatchTextContent('Joy Park aye')
  await expectAccessible(() => page.getByRole('dialog').elements())
})

test('each doubt about an author names the writer, who is offered no answer', async () => {
  const { me, joy, sam, here, doc, context, meetingId, vote, write } = await openQuestion()
  vote(sam, joy)
  vote(me, joy)
  write(sam, () => demand(assignDuty(doc, context, meetingId, 'notes', voterOf(sam))))
  const conflictAbout = (words: string) =>
    page.getByRole('list', { name: 'Open doubts' }).getByRole('listitem').filter({ hasText: words }).first()
  await page.getByRole('button', { name: '3 open doubts' }).click()
  await expect.element(conflictAbout('Sam Lee took over the notes without being appointed.')).toBeVisible()
  const ofAna = conflictAbout('Ana Ortiz, who neither presides nor keeps the notes, recorded the vote of Joy Park.')
  await expect.element(ofAna).toMatchTextContent('It is about you, so another member must settle it.')
  await expect.element(ofAna.getByRole('button')).not.toBeInTheDocument()
  const ofSam = conflictAbout('Sam Lee, who neither presides nor keeps the notes, recorded the vote of Joy Park.')
  await expect.element(ofSam.getByRole('button', { name: 'Count it' })).toBeVisible()
  await expect.element(ofSam).toMatchTextContent('It does not count. Joy Park has no other vote.')
  vote(joy, joy)
  await expect.element(ofSam).toMatchTextContent('It does not count. This counts instead: Joy Park aye')
  const found = queryDecisions(here, meetingId).read()?.conflicts ?? []
  const key = found.find(({ stated }) => stated?.writer?.name === 'Sam Lee' && stated.kind === 'vote')?.key ?? ''
  // The other device knows no authors, and there it is no conflict.
  write(sam, () => demand(settleConflict(here, context, meetingId, key, 'second', sam.by)))
  await expect.element(ofSam).toMatchTextContent('Sam Lee has settled it, but it is about Sam Lee.')
  const bell = demand(moveMotion(doc, context, meetingId, { text: 'To buy a bell' }, joy.by))
  const meeting = doc.getMap('meetings').get(meetingId) as Y.Map<unknown>
  meeting.delete(`entry:${bell}`)
  const removed = conflictAbout('An entry of the meeting was deleted.')
  await expect.element(removed.getByRole('button', { name: 'It is not needed' })).toBeVisible()
  await expect.element(removed).not.toMatchTextContent('It does not count')
  await expectAccessible(() => page.getByRole('dialog').elements())
})
