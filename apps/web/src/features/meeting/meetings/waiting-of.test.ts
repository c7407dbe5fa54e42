import { expect, test } from 'vitest'
import { waitingOf } from './waiting-of.ts'

const of = (accountId: string, waiting: number, self = false) => ({
  accountId,
  name: accountId,
  waiting,
  self,
})

test('lists each other person once, with the changes of all their devices, and only people with changes', () => {
  expect(waitingOf([of('ana', 4, true), of('ana', 3), of('sam', 12), of('sam', 2), of('ben', 0)])).toEqual([
    { name: 'sam', changes: 14 },
  ])
})
