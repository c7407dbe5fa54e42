import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { createLeaderboard } from './engagement.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

let opened: ReturnType<typeof openTestStore>
beforeEach(() => {
  opened = openTestStore()
})
afterEach(() => opened.close())

test('Q6: the leaderboard has the 25 highest scores, and also the place of a viewer who is not among them', async () => {
  const { database } = opened
  const add = database.prepare(
    `INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES (?, ?, ? || '@example.org', 'hash', 0)`,
  )
  const names = Array.from({ length: 27 }, (_, index) => `person ${index + 1}`)
  for (const name of names) add.run(name, name, name)
  const leaderboard = createLeaderboard(opened.accounts, clock)
  for (const [index, name] of names.entries()) await leaderboard.appear(name, 1_000 - index)
  const { entries, own } = await leaderboard.read({ accountId: 'person 26', isOnTeam: false })
  expect(entries.map(({ name }) => name)).toEqual(names.slice(0, 25))
  expect(entries.some(({ isYou }) => isYou)).toBe(false)
  expect(own).toEqual({ rank: 26, score: 975 })
})
