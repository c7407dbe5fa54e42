import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStatus, deriveStatus, type StatusFacts } from './sync-status.ts'

const now = 100_000
const calm: StatusFacts = {
  link: { kind: 'open', cannotStore: false, busyUntil: null },
  gateClosed: false,
  caughtUp: true,
  receiving: null,
  isDemo: false,
  pending: { count: 0, oldest: null, problem: null },
  damaged: 0,
  files: { count: 0, held: 0, oldest: null },
  personal: { count: 0, oldest: null, refusal: null, damaged: 0 },
  savedAt: 99_000,
  devices: 2,
  fromNewerApp: false,
  viewer: false,
  locked: false,
  refusal: null,
  owes: false,
}
const closed = { kind: 'closed', cannotStore: false, busyUntil: null } as const
const pending = (count: number, since = now - 5_000) => ({ count, oldest: since, problem: null })
const kindOf = (facts: Partial<StatusFacts>) => deriveStatus({ ...calm, ...facts }, now).kind

describe('the status is exact', () => {
  test('L5: Synced: connected, everything received, nothing pending', () => {
    expect(deriveStatus(calm, now)).toEqual({ kind: 'synced', at: 60_000, devices: 2, pending: 0 })
  })
  test('the demo is saved on this device and has nothing to send', () => {
    const demo = { kind: 'saved-on-device', pending: 0, refused: null, demo: true }
    expect(deriveStatus({ ...calm, isDemo: true, link: closed, pending: pending(3) }, now)).toEqual(demo)
    const unwritten = { count: 1, oldest: now, problem: 'no-space' as const }
    expect(kindOf({ isDemo: true, pending: unwritten })).toBe('not-saved')
  })
  test('Saving…: a change has been waiting for more than a second', () => {
    expect(kindOf({ pending: pending(3) })).toBe('saving')
    expect(kindOf({ pending: pending(1, now - 200) })).toBe('synced')
  })
  test('Saving…: the clock was set back after the change', () => {
    expect(kindOf({ pending: pending(1, now + 3_600_000) })).toBe('saving')
  })
  test('L5: Saving…: the relay was restored from a backup and has not got everything again', () => {
    expect(deriveStatus({ ...calm, owes: true }, now)).toEqual({ kind: 'saving', pending: 0 })
    expect(kindOf({ owes: true, refusal: 'document-full' })).toBe('saved-on-device')
  })
  test('Offline: no connection, and no pending changes', () => {
    expect(kindOf({ link: closed })).toBe('offline')
    // Connected but not caught up: edits of others are still missing here.
    expect(kindOf({ caughtUp: false })).toBe('offline')
    expect(kindOf({ caughtUp: false, receiving: { since: now - 200 } })).toBe('offline')
  })
  test('Receiving…: the relay has been sending for more than a second, and no changes are pending', () => {
    const receiving = { caughtUp: false, receiving: { since: now - 5_000 } }
    expect(kindOf(receiving)).toBe('receiving')
    expect(kindOf({ ...receiving, link: closed })).toBe('offline')
    expect(kindOf({ ...receiving, pending: pending(1, now - 200) })).toBe('saved-on-device')
    expect(kindOf({ ...receiving, pending: pending(1) })).toBe('saving')
  })
  test('Saved on this device: no connection, and pending changes', () => {
    expect(deriveStatus({ ...calm, link: closed, pending: pending(3) }, now)).toEqual({
      kind: 'saved-on-device',
      pending: 3,
      refused: null,
    })
  })
  test('L27: damaged changes are shown with their number, with and without a connection, before all that waits', () => {
    const damaged = { kind: 'damaged', count: 2, pending: 3 }
    expect(deriveStatus({ ...calm, damaged: 2, pending: pending(3) }, now)).toEqual({
      ...damaged,
      connected: true,
    })
    expect(deriveStatus({ ...calm, damaged: 2, pending: pending(3), link: closed, caughtUp: false }, now)).toEqual({
      ...damaged,
      connected: false,
    })
    expect(kindOf({ personal: { ...calm.personal, damaged: 1 } })).toBe('damaged')
    expect(kindOf({ damaged: 1, link: { kind: 'ended', why: 'signed-out' } })).toBe('sign-in-again')
  })
  test("L19: pending changes of the person's own document count on every screen", () => {
    const personal = { count: 2, oldest: now - 5_000, refusal: null, damaged: 0 }
    const offline = { kind: 'saved-on-device', pending: 5, refused: null }
    expect(deriveStatus({ ...calm, personal, link: closed, pending: pending(3) }, now)).toEqual(offline)
    expect(kindOf({ personal })).toBe('saving')
    expect(kindOf({ personal: { ...personal, oldest: now - 200 } })).toBe('synced')
    expect(kindOf({ personal, viewer: true })).toBe('saving')
    const full = { ...personal, refusal: 'document-full' } as const
    expect(deriveStatus({ ...calm, personal: full }, now)).toEqual({
      kind: 'saved-on-device',
      pending: 2,
      refused: 'document-full',
    })
  })
  test('L15: Password needed: the splash gate is closed, with or without pending changes, and only without a connection', () => {
    expect(deriveStatus({ ...calm, gateClosed: true, link: closed, pending: pending(2) }, now)).toEqual({
      kind: 'gate-closed',
      pending: 2,
    })
    expect(kindOf({ gateClosed: true, link: closed })).toBe('gate-closed')
    expect(kindOf({ gateClosed: true })).toBe('synced')
    expect(kindOf({ gateClosed: true, link: { kind: 'ended', why: 'access-removed' } })).toBe('access-removed')
  })
  test('L16: Hub busy: it had too many requests, with or without pending changes', () => {
    const busy = { ...closed, busyUntil: now + 10_000 }
    expect(deriveStatus({ ...calm, link: busy, pending: pending(2) }, now)).toEqual({
      kind: 'relay-busy',
      until: now + 10_000,
      pending: 2,
    })
  })
  test("Committee deleted, Access removed: by the relay's reason", () => {
    expect(kindOf({ link: { kind: 'ended', why: 'deleted' } })).toBe('deleted')
    expect(kindOf({ link: { kind: 'ended', why: 'access-removed' } })).toBe('access-removed')
    expect(kindOf({ link: { kind: 'ended', why: 'unknown' } })).toBe('access-removed')
  })
  test('Saved on this device: the relay can be reached and refuses the changes', () => {
    expect(kindOf({ refusal: 'unsound', pending: pending(1) })).toBe('saved-on-device')
    expect(kindOf({ viewer: true, pending: pending(1) })).toBe('saved-on-device')
  })
  test('files count as changes, and the status is not Synced while one is waiting', () => {
    const one = { count: 1, held: 0, oldest: now }
    expect(deriveStatus({ ...calm, files: one, link: closed, pending: pending(2) }, now)).toEqual({
      kind: 'saved-on-device',
      pending: 3,
      refused: null,
    })
    expect(kindOf({ files: one })).toBe('saving')
    const refused = { count: 1, held: 1, oldest: now }
    expect(deriveStatus({ ...calm, files: refused }, now)).toMatchObject({
      kind: 'saved-on-device',
      files: 1,
    })
    expect(kindOf({ files: refused, pending: pending(1) })).toBe('saving')
  })
  test('Not saved takes precedence over every other status', () => {
    const unwritten = { ...pending(1), problem: 'no-space' as const }
    expect(kindOf({ pending: unwritten, link: closed })).toBe('not-saved')
    expect(kindOf({ pending: unwritten, link: { kind: 'ended', why: 'signed-out' } })).toBe('not-saved')
  })
  test('refused: sign in again, access removed, app too old', () => {
    expect(kindOf({ link: { kind: 'ended', why: 'signed-out' }, pending: pending(2) })).toBe('sign-in-again')
    expect(kindOf({ link: { kind: 'ended', why: 'access-removed' } })).toBe('access-removed')
    expect(deriveStatus({ ...calm, link: { kind: 'ended', why: 'app-too-old' } }, now)).toEqual({
      kind: 'app-too-old',
      for: 'relay',
      pending: 0,
    })
  })
  test('Update needed: a newer app has written the committee; pending changes are still counted', () => {
    expect(deriveStatus({ ...calm, fromNewerApp: true }, now)).toEqual({
      kind: 'app-too-old',
      for: 'committee',
      pending: 0,
    })
    expect(kindOf({ fromNewerApp: true, locked: true })).toBe('app-too-old')
    expect(kindOf({ fromNewerApp: true, viewer: true })).toBe('app-too-old')
    expect(kindOf({ fromNewerApp: true, pending: pending(1) })).toBe('saving')
    expect(kindOf({ fromNewerApp: true, link: closed, pending: pending(1) })).toBe('saved-on-device')
  })
  test('Read-only: a viewer, or a locked meeting; never while changes are pending', () => {
    expect(kindOf({ viewer: true })).toBe('read-only')
    expect(kindOf({ locked: true })).toBe('read-only')
    expect(kindOf({ locked: true, pending: pending(1) })).toBe('saving')
    expect(kindOf({ locked: true, link: closed })).toBe('offline')
  })
})

describe('the status over time', () => {
  afterEach(() => void vi.useRealTimers())

  test('is Saving… a second after the oldest pending change, whatever else changes meanwhile', () => {
    vi.useFakeTimers({ now })
    let facts = calm
    const { status, update, close } = createStatus(() => facts)
    const said: string[] = []
    status.subscribe(() => said.push(status.get().kind))
    update()
    const wait = (since: number) => {
      facts = { ...calm, pending: pending(1, since) }
      update()
    }
    wait(now)
    vi.advanceTimersByTime(900)
    wait(now)
    // The first change was acknowledged, and another one is pending since now.
    wait(now + 900)
    vi.advanceTimersByTime(900)
    expect(said).toEqual(['synced', 'synced'])
    vi.advanceTimersByTime(200)
    expect(said).toEqual(['synced', 'synced', 'saving'])
    facts = calm
    update()
    wait(now + 2_000)
    vi.advanceTimersByTime(1_100)
    expect(said).toEqual(['synced', 'synced', 'saving', 'synced', 'synced', 'saving'])
    close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('sets no timer for a change from the future: the clock was set back', () => {
    vi.useFakeTimers({ now })
    const { status, update } = createStatus(() => ({ ...calm, pending: pending(1, now + 3_600_000) }))
    update()
    expect(status.get().kind).toBe('saving')
    expect(vi.getTimerCount()).toBe(0)
  })
})
