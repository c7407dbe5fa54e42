import { expect, test } from 'vitest'
import type { Connection } from '../session/connection.ts'
import type { Recovery } from '../session/connection-state.ts'
import { createClientIdRegister } from './client-ids.ts'

const connectionOf = (accountId: string, clientId: number, recovery: Recovery = 'nothing') =>
  ({
    identity: { accountId },
    clientId,
    recovery,
    updates: { hasPushed: false },
    announce: () => {},
  }) as unknown as Connection

/** After data loss, Ben has uploaded what Ana wrote under the id 1 before. */
function returnedByBen() {
  const register = createClientIdRegister(new Map(), new Map(), () => 0)
  const ben = connectionOf('ben', 2, 'lost data')
  expect(register.claim(ben, new Set([1]), [ben])).toEqual([{ clientId: 1, imported: true }])
  return { register, ben }
}

test("Y3: another tab of the author sends the rest under an id that a member has returned, and it is the author's from then on", () => {
  const { register, ben } = returnedByBen()
  const anasOtherTab = connectionOf('ana', 3)
  expect(register.claim(anasOtherTab, new Set([1]), [ben, anasOtherTab])).toEqual([{ clientId: 1, imported: false }])
  expect(register.accountOf(1)).toBe('ana')
  expect(register.claim(connectionOf('cem', 4), new Set([1]), [])).toBeNull()
})

test('Y3: a device that cannot prove the loss sends the rest under an id that a member has returned, which stays returned', () => {
  const { register, ben } = returnedByBen()
  const anasNextTab = connectionOf('ana', 3, 'unclaimed')
  expect(register.claim(anasNextTab, new Set([1]), [ben, anasNextTab])).toEqual([])
  expect(register.isSettled(1)).toBe(false)
  const writing = connectionOf('cem', 1)
  expect(register.claim(anasNextTab, new Set([1]), [ben, writing, anasNextTab])).toBeNull()
})

test('Y3: no other device gets a returned id while a device that writes under it is connected', () => {
  const { register, ben } = returnedByBen()
  const ana = connectionOf('ana', 1)
  const cem = connectionOf('cem', 4)
  expect(register.claim(cem, new Set([1]), [ben, ana, cem])).toBeNull()
  expect(register.claim(ana, new Set([1]), [ben, ana])).toEqual([{ clientId: 1, imported: false }])
})

test('Y3: the member who returned an id does not own it by returning more', () => {
  const { register, ben } = returnedByBen()
  expect(register.claim(connectionOf('ben', 5), new Set([1]), [ben])).toEqual([])
  expect(register.claim(connectionOf('ana', 3), new Set([1]), [])).toEqual([{ clientId: 1, imported: false }])
})

test('Y7: a returned id shows the presence of its device before that writes again', () => {
  const { register, ben } = returnedByBen()
  const ana = connectionOf('ana', 1)
  register.announce(ana, 1)
  expect(register.accountOf(1)).not.toBe('ben')
  expect(register.claim(ana, new Set([1]), [ben, ana])).toEqual([{ clientId: 1, imported: false }])
  expect(register.accountOf(1)).toBe('ana')
})
