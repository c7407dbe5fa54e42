import { beforeEach, expect, test, vi } from 'vitest'

const log: string[] = []
const usual = {
  isPerson: true,
  isSignedOut: false,
  remembered: 'ana',
  hasDatabase: true,
  isHeld: true,
  isWiped: false,
}
const state = { ...usual }
vi.mock('../react/device-provider.tsx', () => ({
  openAccount: () => ({ device: { accountId: 'ana' } }),
  finishBeforeSignOut: async () => void log.push('stores the rest'),
}))
vi.mock('../react/open-replicas.ts', () => ({
  openReplicas: () => [{ flush: async () => void log.push('stores the document') }],
}))
vi.mock('../store/account-databases.ts', () => ({ hasDeviceDatabase: async () => state.hasDatabase }))
vi.mock('../store/account-lock.ts', () => ({
  // Another tab may wipe the account while this one waits for its lock.
  withAccountOpen: async (_accountId: string, _patienceMs: number, work: () => Promise<void>) => {
    if (state.isWiped) state.hasDatabase = false
    await work()
  },
}))
vi.mock('../store/web-locks.ts', () => ({
  areLocksHeld: async () => state.isHeld,
  onLockLost: () => undefined,
}))
vi.mock('../store/session-record.ts', () => ({
  readSessionRecord: async () => (state.isPerson ? { account: { id: 'ana' } } : null),
  readSignOutMark: async () => (state.isSignedOut ? { accountId: 'ana', wipe: false } : null),
}))
vi.mock('./session.ts', () => ({
  currentAccount: () => ({ id: 'ana' }),
  sessionState: { set: () => log.push('shows no account') },
  readRemembered: () => (state.isPerson ? { id: state.remembered } : null),
}))

const { checkPage, setDraftStore } = await import('./check-page.ts')

beforeEach(() => {
  log.length = 0
  Object.assign(state, usual)
  vi.stubGlobal('location', { reload: () => log.push('reloads') })
  vi.stubGlobal('sessionStorage', { clear: () => log.push('forgets drafts') })
  setDraftStore((accountId) => log.push(`keeps drafts of ${accountId}`))
})

const check = () => checkPage(() => void log.push('writes and sends'))

test('a page that has its person, database and locks continues', async () => {
  await check()
  expect(log).toEqual(['writes and sends'])
})

test('L29: a page that lost a lock stores what it has, keeps the drafts of its account, and is loaded again', async () => {
  state.isHeld = false
  await check()
  expect(log).toEqual(['writes and sends', 'stores the rest', 'stores the document', 'keeps drafts of ana', 'reloads'])
})

test.each([
  ['another tab has signed out', { isPerson: false }],
  ['a sign-out has begun', { isSignedOut: true }],
  ['another person has signed in', { remembered: 'ben' }],
  ['the database was wiped', { hasDatabase: false }],
])('writes nothing and keeps no draft when %s', async (_, change) => {
  Object.assign(state, change)
  state.isHeld = false
  await check()
  expect(log).toEqual(['shows no account', 'forgets drafts', 'reloads'])
})

test('writes nothing if another tab wipes the account while the page waits for its lock', async () => {
  state.isHeld = false
  state.isWiped = true
  await check()
  expect(log).toEqual(['reloads'])
})
