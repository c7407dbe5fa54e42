import { leaderboardSchema, type Referrals, referralsSchema } from '@civic-hub/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { tokenIn } from '../support/relay/letters.ts'

let booted: BootedRelay
let ada: Person
let ben: Person

beforeAll(async () => {
  booted = await bootRelay()
  ada = await signUpPerson(booted.url, booted, 'Ada')
  ben = await signUpPerson(booted.url, booted, 'Ben')
})
afterAll(() => booted.close())

const referralsOf = async (person: Person): Promise<Referrals> =>
  referralsSchema.parse((await person.get('/api/account/referrals')).body)

/** Signs up with a referral code; resolves with the visitor, who is signed in then. */
async function comeWith(referral: string, email: string, letters: number): Promise<Visitor> {
  const visitor = createVisitor(booted.url)
  const fields = { name: 'New', email, password, referral }
  expect((await visitor.post('/api/sign-up', fields)).status).toBe(202)
  const token = tokenIn(await booted.letterTo(email, letters))
  expect((await visitor.post('/api/confirm', { token })).status).toBe(200)
  return visitor
}

test('Q5: a referral counts once for an address, and an invalid code prevents no sign-up', async () => {
  const { code, referrals } = await referralsOf(ada)
  expect(referrals).toEqual([])
  expect((await referralsOf(ada)).code).toBe(code)
  expect((await referralsOf(ben)).code).not.toBe(code)

  const cleo = await comeWith(code, 'cleo@example.org', 1)
  const first = await referralsOf(ada)
  expect(first.referrals).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{16}$/), at: expect.any(String) }])
  await comeWith('nobody', 'dora@example.org', 1)
  await comeWith('ZZZZZZ', 'eve@example.org', 1)
  expect((await referralsOf(ada)).referrals).toHaveLength(1)

  // A person who deletes their account and signs up again is the same referral.
  expect((await cleo.post('/api/account/deletion', { password, committees: {} })).status).toBe(204)
  expect((await referralsOf(ada)).referrals).toEqual([])
  await comeWith(code, 'cleo@example.org', 3)
  expect((await referralsOf(ada)).referrals.map(({ id }) => id)).toEqual(first.referrals.map(({ id }) => id))
  expect((await referralsOf(ben)).referrals).toEqual([])
})

const board = async (viewer: Visitor) => leaderboardSchema.parse((await viewer.get('/api/leaderboard')).body)
const appear = (person: Visitor, score: number) => person.put('/api/account/leaderboard', { score })

test('Q6: the leaderboard lists only people who chose to appear, the highest score first', async () => {
  const stranger = createVisitor(booted.url)
  expect(await board(stranger)).toEqual({ entries: [], own: null })
  expect((await appear(ada, 40)).status).toBe(204)
  expect((await appear(ben, 95)).status).toBe(204)
  expect((await appear(ada, 120)).status).toBe(204)
  expect(await board(ada)).toEqual({
    entries: [
      { rank: 1, name: 'Ada', score: 120, isYou: true },
      { rank: 2, name: 'Ben', score: 95, isYou: false },
    ],
    own: { rank: 1, score: 120 },
  })
  for (const score of [-1, 1.5, '12', 1e9])
    expect(refusalIn(await ada.put('/api/account/leaderboard', { score })).code).toBe('invalid-input')
  expect((await ben.delete('/api/account/leaderboard')).status).toBe(204)
  expect((await board(stranger)).entries.map(({ name }) => name)).toEqual(['Ada'])
  expect((await board(ben)).own).toBeNull()
})

test('Q7: a moderator hides an entry, which stays hidden after leaving and returning', async () => {
  const mo = await signUpPerson(booted.url, booted, 'Mo')
  appoint(booted.databaseFile, 'moderator', mo)
  await appear(ada, 120)
  const path = `/api/admin/leaderboard/${ada.account.id}`
  expect((await board(mo)).entries[0]?.accountId).toBe(ada.account.id)
  expect(refusalIn(await ben.put(path, { hidden: true })).code).toBe('admins-only')
  expect((await mo.put(path, { hidden: true })).status).toBe(204)
  expect(await board(ada)).toEqual({ entries: [], own: { rank: null, score: 120 } })
  expect((await board(mo)).hidden).toEqual([{ accountId: ada.account.id, name: 'Ada', score: 120 }])
  await ada.delete('/api/account/leaderboard')
  expect((await board(ada)).own).toBeNull()
  await appear(ada, 130)
  expect((await board(ben)).entries).toEqual([])
  expect((await mo.put(path, { hidden: false })).status).toBe(204)
  expect((await board(ben)).entries.map(({ name }) => name)).toEqual(['Ada'])
  expect((await mo.put('/api/admin/leaderboard/nobody', { hidden: true })).status).toBe(404)
})
