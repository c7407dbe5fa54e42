import { accountKey, markAllPresent, type TransitionContext } from '@civic-hub/committee'
import {
  type Authorship,
  authorsOf,
  castVote,
  markSigned,
  moveMotion,
  putQuestion,
} from '@civic-hub/committee/proceedings'
import { findStoredStatement, jointSignatures, signedValue } from '@civic-hub/committee/signatures'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { digestOf, digestsOf } from '../../apps/web/src/replica/authors/joint-signatures.ts'
import { toBase64 } from '../../apps/web/src/replica/base64.ts'
import { openReplicas } from '../../apps/web/src/replica/react/open-replicas.ts'
import { demand } from '../../apps/web/src/testing/screen.ts'
import {
  expectChip,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  writeAs,
} from './support/with-hub.ts'

/** Ana and Ben in a live meeting of an app that signs, with an open question. */
async function gatherAtQuestion() {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  const { id, meetingId, people } = gathered
  const [ana, ben] = people
  const question = await writeAs(ana, id, (doc, context) => {
    markSigned(doc.getMap('meetings').get(meetingId) as Y.Map<unknown>)
    const present = people.map(({ account, name }) => ({
      person: accountKey(account.id),
      name,
      guest: false,
    }))
    demand(markAllPresent(doc, context, meetingId, present))
    const by = { account: ana.account.id, name: ana.name }
    const motion = demand(moveMotion(doc, context, meetingId, { text: 'To plant trees' }, by))
    return demand(putQuestion(doc, context, meetingId, [motion], {}, by))
  })
  const vote = (doc: Y.Doc, context: TransitionContext, { account, name }: HubPerson) => {
    const voter = { person: accountKey(account.id), name }
    return demand(castVote(doc, context, meetingId, question, voter, 'aye', { account: account.id, name }))
  }
  return {
    ...gathered,
    ana,
    ben,
    voteHere: (person: HubPerson) => vote(replicaHere().doc, replicaHere().context, person),
    voteByPlainClient: (writer: HubPerson, person: HubPerson) =>
      writeAs(writer, id, (doc, context) => vote(doc, context, person)),
    async isSigned(statement: string): Promise<boolean> {
      const { doc } = replicaHere()
      const value = signedValue(findStoredStatement(doc, meetingId, statement)?.value) ?? ''
      const digest = toBase64(await digestOf(statement, value))
      return jointSignatures(doc, meetingId).flatMap(digestsOf).includes(digest)
    },
    expectAuthor: (statement: string, author: Authorship) =>
      expect.poll(() => authorsOf(replicaHere().doc)(statement)).toEqual(author),
  }
}

function replicaHere() {
  const [replica] = openReplicas()
  if (!replica) throw new Error('No committee is open')
  return replica
}

test("a member's vote is proven on another member's device, and a plain client's vote is known by its client id; a vote that was cast without a connection is signed at once, and proven once it arrives", async () => {
  const { ana, ben, address, voteHere, voteByPlainClient, isSigned, expectAuthor } = await gatherAtQuestion()
  await openAs(ben, address)
  await expectChip('Synced')
  const bens = voteHere(ben)
  await expect.poll(() => isSigned(bens)).toBe(true)
  await expectChip('Synced')
  await goOffline()
  const vote = voteHere(ben)
  await expect.poll(() => isSigned(vote)).toBe(true)
  await goOnline()
  await expectChip('Synced')
  const forged = await voteByPlainClient(ben, ana)
  await openAs(ana, address)
  await expectAuthor(bens, { kind: 'proven', account: ben.account.id })
  await expectAuthor(vote, { kind: 'proven', account: ben.account.id })
  await expectAuthor(forged, { kind: 'by-client', account: ben.account.id })
  expect(await isSigned(forged)).toBe(false)
})

test('a vote that another member wrote does not count, and a doubt names its writer', async () => {
  const { ana, ben, address, voteByPlainClient, expectAuthor } = await gatherAtQuestion()
  const forged = await voteByPlainClient(ben, ana)
  await openAs(ana, address)
  await expectAuthor(forged, { kind: 'by-client', account: ben.account.id })
  const motion = page.getByRole('article', { name: 'To plant trees' })
  await expect.element(motion).toMatchTextContent('2 people have no vote yet')
  await page.getByRole('button', { name: '1 open doubt' }).click()
  await expect
    .element(page.getByText('Ben Ito recorded the vote of Ana Ortiz, but it says that Ana Ortiz did.'))
    .toBeVisible()
})
