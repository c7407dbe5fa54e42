import { describe, expect, test } from 'vitest'
import type { WaitingChanges } from '../../replica/session/waiting-by-document.ts'
import { personalDocumentName } from '../../replica/store/account-databases.ts'
import { deriveAccountStatus } from './account-status.ts'

const committees = [
  { id: 'parks', lost: false },
  { id: 'roads', lost: false },
  { id: 'trees', lost: true },
] as const
const calm = {
  waiting: new Map() as WaitingChanges,
  committees,
  gateClosed: false,
  expired: false,
  connected: true,
}
const waitingIn = (...documentIds: string[]): WaitingChanges =>
  new Map(documentIds.map((id) => [id, { count: 1, damaged: 0, readOnly: id === 'roads' }]))

describe('the status without an open committee', () => {
  test('L5: is Synced only if nothing waits and the relay has answered the last request', () => {
    expect(deriveAccountStatus(calm)).toEqual({ kind: 'synced', at: null, devices: 0, pending: 0 })
    expect(deriveAccountStatus({ ...calm, connected: false })).toEqual({ kind: 'offline' })
  })

  test('L19: counts the changes of the personal document and of closed sessions, and not of lost committees', () => {
    const waiting = waitingIn('parks', personalDocumentName, 'closed-session', 'trees')
    const expected = { kind: 'saved-on-device', pending: 3, refused: null }
    expect(deriveAccountStatus({ ...calm, waiting })).toEqual(expected)
    expect(deriveAccountStatus({ ...calm, waiting: waitingIn('trees') }).kind).toBe('synced')
  })

  test('L27: shows damaged changes of any document, except of lost committees', () => {
    const damagedIn = (id: string): WaitingChanges => new Map([[id, { count: 3, damaged: 2, readOnly: false }]])
    const expected = { kind: 'damaged', count: 2, pending: 1, connected: false }
    for (const id of ['parks', personalDocumentName, 'closed-session', 'gone'])
      expect(deriveAccountStatus({ ...calm, waiting: damagedIn(id) })).toEqual(expected)
    expect(deriveAccountStatus({ ...calm, waiting: damagedIn('trees') }).kind).toBe('synced')
  })

  test('is read-only if all waiting changes are in committees that the person can only read now', () => {
    const refused = { kind: 'saved-on-device', pending: 1, refused: 'read-only' }
    expect(deriveAccountStatus({ ...calm, waiting: waitingIn('roads', 'trees') })).toEqual(refused)
    const some = deriveAccountStatus({ ...calm, waiting: waitingIn('roads', 'parks') })
    expect(some).toEqual({ kind: 'saved-on-device', pending: 2, refused: null })
  })

  test('a closed gate and an ended session take precedence', () => {
    const waiting = waitingIn('roads')
    expect(deriveAccountStatus({ ...calm, waiting, expired: true }).kind).toBe('sign-in-again')
    expect(deriveAccountStatus({ ...calm, waiting, expired: true, gateClosed: true }).kind).toBe('gate-closed')
  })
})
