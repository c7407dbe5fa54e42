import { markAttendance, startMeetingNow } from '@civic-hub/committee'
import { castVote, moveMotion, putQuestion, queryDecisions } from '@civic-hub/committee/proceedings'
import { peopleAlike } from '@civic-hub/protocol/similar-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlainClient } from '../support/device/plain-client.ts'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

/*
 * Members who pose as others, with a plain y-websocket client and requests of their own, and what each reader gets. The
 * screens show these answers (`apps/web/src/shell/people/`).
 */

let booted: BootedRelay
let olga: Person
let vic: Person
beforeAll(async () => {
  booted = await bootRelay()
  olga = await signUpPerson(booted.url, booted, 'Olga Owner')
  vic = await signUpPerson(booted.url, booted, 'Vic Viewer')
})
afterAll(() => booted.close())

async function gather(ed: Person) {
  const { id, slug } = await makeCommittee(olga, `Parks ${crypto.randomUUID().slice(0, 8)}`)
  await addMember(olga, id, ed)
  await addMember(olga, id, vic, 'viewer')
  return { id, slug }
}

const rename = (person: Person, name: string) => person.put('/api/account/name', { name })

test('a member who renames himself to another’s name is refused; one who joins with it is told apart in all lists', async () => {
  const ed = await signUpPerson(booted.url, booted, 'Ed Editor')
  // Before he shares a committee, the name is free.
  expect((await rename(ed, 'Olga 0wner')).status).toBe(200)
  const { id } = await gather(ed)
  expect(refusalIn(await rename(ed, 'Olga Owner')).status).toBe(409)
  const notices = `/api/committees/${id}/meetings/meeting-1/notices`
  const asText = { 'content-type': 'text/plain' }
  expect((await ed.post(`${notices}?format=1&timeZone=UTC`, 'Agenda', asText)).status).toBe(201)
  for (const reader of [olga, ed, vic]) {
    const { notices: receipts } = (await reader.get(notices)).body as {
      notices: { accountId: string; postedBy: string; nameNow: string }[]
    }
    expect(receipts).toMatchObject([{ postedBy: 'Olga 0wner', accountId: ed.account.id, nameNow: 'Olga 0wner' }])
    const { people } = (await reader.get(`/api/committees/${id}/people`)).body as {
      people: { accountId: string; name: string }[]
    }
    const alike = peopleAlike(people.map(({ accountId, name }) => ({ id: accountId, name })))
    expect(alike).toEqual(new Set([olga.account.id, ed.account.id]))
  }
  // The receipt stays with his account, also when he has another name again.
  expect((await rename(ed, 'Ed Editor')).status).toBe(200)
  for (const reader of [olga, ed, vic])
    expect((await reader.get(notices)).body).toMatchObject({
      notices: [{ postedBy: 'Olga 0wner', accountId: ed.account.id, nameNow: 'Ed Editor' }],
    })
})

test('a vote that a plain client writes under another’s name is told apart by its account', async () => {
  const ed = await signUpPerson(booted.url, booted, 'Max Member')
  const { id } = await gather(ed)
  const his = await openPlainClient(booted.url, ed, id)
  const by = { account: ed.account.id, name: 'Olga Owner' }
  const context = {
    now: () => new Date(),
    randomId: () => crypto.randomUUID(),
    by: () => by,
    origin: 'plain',
  }
  const person = { person: `account:${ed.account.id}`, name: by.name }
  const meetingId = demand(startMeetingNow(his, context, { title: 'May', committeeName: 'Parks' }))
  demand(markAttendance(his, context, meetingId, { ...person, guest: false }, 'present'))
  const motionId = demand(moveMotion(his, context, meetingId, { text: 'Fees', mover: person, item: null }, by))
  const question = demand(putQuestion(his, context, meetingId, [motionId], {}, by))
  demand(castVote(his, context, meetingId, question, person, 'aye', by))
  for (const reader of [olga, vic]) {
    const doc = await openPlainClient(booted.url, reader, id)
    const votes = () => queryDecisions(doc, meetingId).read()?.questions[0]?.votes.byName ?? []
    await eventually('the vote is received', () => votes().length > 0)
    expect(votes()).toMatchObject([{ ...person, choice: 'aye' }])
    const known = [...votes(), { person: `account:${olga.account.id}`, name: 'Olga Owner' }]
    expect(peopleAlike(known.map((one) => ({ id: one.person, name: one.name })))).toContain(person.person)
  }
})

function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!result.ok) throw new Error(String(result.refusal))
  return result.value
}
