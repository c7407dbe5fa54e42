import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '../store/device-database.ts'
import { clearSessionRecord, readSessionRecord, readSignOutMark, writeSignOutMark } from '../store/session-record.ts'

const ana = { id: 'ana', name: 'Ana Ortiz', email: 'ana@example.org' }
const sam = { ...ana, id: 'sam', name: 'Sam Lee' }
const emptySite = { privacyUrl: null, termsUrl: null, contactUrl: null, providers: [] }
const asked: string[] = []

beforeEach(async () => {
  await clearSessionRecord()
  asked.length = 0
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
  // `Object.keys` lists the keys of a browser's storage.
  const listed = new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  vi.stubGlobal('localStorage', listed)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    return path === '/api/sign-out' ? new Response(null, { status: 204 }) : new Response(null, { status: 503 })
  })
})

/** Loads the module anew, as a page that was just opened does. */
async function openPage() {
  vi.resetModules()
  const page = await import('./session.ts')
  await page.sessionSettled
  await page.refreshSession()
  return page
}

test('L9: if only the mark of a sign-out is left, the next start ends the session and then removes the mark', async () => {
  await writeSignOutMark({ accountId: 'ana', wipe: true })
  const page = await openPage()
  expect(page.sessionState.get()).toEqual({ kind: 'signed-out' })
  expect(asked).toEqual(['POST /api/sign-out', 'GET /api/session'])
  await vi.waitFor(async () => expect(await readSignOutMark()).toBeNull())
})

test('L9: the next start removes the account whose removal an earlier page began', async () => {
  ;(await openDeviceDatabase(ana.id)).close()
  await (await openPage()).admit(ana)
  await clearSessionRecord()
  localStorage.removeItem('civic-hub:account')
  localStorage.setItem('civic-hub:wipe', ana.id)
  await openPage()
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
  await vi.waitFor(() => expect(localStorage.getItem('civic-hub:wipe')).toBeNull())
})

test('restores the account, the session and the gate on a device that lost localStorage in a power cut', async () => {
  ;(await openDeviceDatabase(ana.id)).close()
  const before = await openPage()
  await before.admit(ana)
  const began = before.sessionBeganAt()
  localStorage.clear()
  const after = await openPage()
  expect(after.sessionState.get()).toMatchObject({ kind: 'signed-in', account: ana, confirmed: false })
  expect(after.sessionBeganAt()).toBe(began)

  const gate = await import('../connection/gate.ts')
  gate.noteGate('closed')
  await vi.waitFor(async () => expect((await readSessionRecord())?.isGateClosed).toBe(true))
  localStorage.clear()
  await openPage()
  expect((await import('../connection/gate.ts')).gateState.get()).toBe('closed')
})

test('prefers the session record if localStorage names an earlier account', async () => {
  for (const { id } of [ana, sam]) (await openDeviceDatabase(id)).close()
  await (await openPage()).admit(ana)
  const older = localStorage.getItem('civic-hub:account') ?? ''
  await (await openPage()).admit(sam)
  localStorage.setItem('civic-hub:account', older)
  expect((await openPage()).currentAccount()).toEqual(sam)
})

test('stores the session of a version that wrote localStorage alone', async () => {
  ;(await openDeviceDatabase(ana.id)).close()
  localStorage.setItem('civic-hub:account', JSON.stringify(ana))
  await openPage()
  expect((await readSessionRecord())?.account).toEqual(ana)
})

test('L9: the mark of a sign-out outweighs the session record', async () => {
  ;(await openDeviceDatabase(ana.id)).close()
  await (await openPage()).admit(ana)
  await writeSignOutMark({ accountId: ana.id, wipe: false })
  expect((await openPage()).sessionState.get()).toEqual({ kind: 'signed-out' })
  expect(await readSessionRecord()).toBeNull()
})

test('resumes the session that another tab began for the same account after the earlier one ended', async () => {
  ;(await openDeviceDatabase(ana.id)).close()
  let heard = (_event: Partial<StorageEvent>): void => undefined
  vi.stubGlobal('addEventListener', (kind: string, listener: typeof heard) => {
    if (kind === 'storage') heard = listener
  })
  let account: typeof ana | null = null
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/session'
      ? Response.json({ account, role: null, site: emptySite, personalDocument: null })
      : new Response(null, { status: 503 }),
  )
  await (await openPage()).admit(ana)
  const { sessionState } = await openPage()
  expect(sessionState.get()).toMatchObject({ kind: 'signed-in', expired: true })

  account = ana
  heard({ key: 'civic-hub:signed-in-at', newValue: String(Date.now()) })
  await vi.waitFor(() =>
    expect(sessionState.get()).toEqual({ kind: 'signed-in', account: ana, confirmed: true, expired: false }),
  )
})

test('L9: shows no account any more when the page reloads after a sign-out in another tab', async () => {
  ;(await openDeviceDatabase(ana.id)).close()
  let heard = (_event: Partial<StorageEvent>): void => undefined
  vi.stubGlobal('addEventListener', (kind: string, listener: typeof heard) => {
    if (kind === 'storage') heard = listener
  })
  const { admit, currentAccount } = await openPage()
  await admit(ana)
  let shown: unknown
  vi.stubGlobal('location', {
    reload: () => {
      shown = currentAccount()
    },
  })
  localStorage.removeItem('civic-hub:account')
  heard({ key: 'civic-hub:account', newValue: null })
  expect(shown).toBeNull()
})

test('signs in to no account if the browser drops the cookie of the session', async () => {
  let kept: typeof ana | null = null
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/sign-in'
      ? Response.json({ account: ana })
      : Response.json({ account: kept, role: null, site: emptySite, personalDocument: null }),
  )
  const { currentAccount } = await openPage()
  const { signIn } = await import('./enter-account.ts')
  const fields = { email: ana.email, password: 'secret' }
  expect(await signIn(fields)).toEqual({ ok: false, problem: { code: 'cookie-dropped' } })
  expect(currentAccount()).toBeNull()

  kept = ana
  expect(await signIn(fields)).toEqual({ ok: true, value: ana })
  expect(currentAccount()).toEqual(ana)
})

test('shows no account while the hub cannot be reached at first, and the signed-in one once it answers', async () => {
  const { sessionState, refreshSession } = await openPage()
  const { gateState } = await import('../connection/gate.ts')
  expect(sessionState.get()).toEqual({ kind: 'signed-out' })
  expect(gateState.get()).toBe('unreachable')
  const session = { account: ana, role: null, site: emptySite, personalDocument: null }
  vi.stubGlobal('fetch', async () => Response.json(session))
  await refreshSession()
  expect(sessionState.get()).toMatchObject({ kind: 'signed-in', account: ana, confirmed: true })
  expect(gateState.get()).toBe('open')
})

test('L9: an answer from before a sign-out does not sign the person in again', async () => {
  const page = await openPage()
  await page.admit(ana)
  const answers: (() => void)[] = []
  let account: typeof ana | null = ana
  vi.stubGlobal('fetch', () => {
    const session = { account, role: null, site: emptySite, personalDocument: null }
    return new Promise((resolve) => answers.push(() => resolve(Response.json(session))))
  })
  const refreshing = page.refreshSession()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  page.forgetAccount()
  page.leaveSession()
  account = null
  answers[0]?.()
  // Asks once more.
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await refreshing
  expect(page.sessionState.get()).toEqual({ kind: 'signed-out' })
})

test('L9: a sign-out while an answer is being stored does not sign the person in again', async () => {
  const page = await openPage()
  const session = { account: ana, role: null, site: emptySite, personalDocument: null }
  vi.stubGlobal('fetch', async () => Response.json(session))
  const store = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
    this: IDBObjectStore,
    row,
    key,
  ) {
    store.mockRestore()
    page.forgetAccount()
    page.leaveSession()
    return this.put(row, key)
  })
  await page.refreshSession()
  expect(page.sessionState.get()).toEqual({ kind: 'signed-out' })
  expect(localStorage.getItem('civic-hub:account')).toBeNull()
})

test('signs in on a device without space for one more value', async () => {
  const { admit, currentAccount } = await openPage()
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', Object.create(localStorage, { setItem: { value: full } }))
  await admit(ana)
  expect(currentAccount()).toEqual(ana)
})

test('L28: counts of unsent changes without a database are forgotten at the sign-in, and a loss is unknown', async () => {
  const eve = { ...ana, id: 'eve' }
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/sign-in'
      ? Response.json({ account: eve })
      : Response.json({ account: eve, role: null, site: emptySite, personalDocument: null }),
  )
  const open = async () => {
    await openPage()
    return import('./enter-account.ts')
  }
  const fields = { email: eve.email, password: 'secret' }
  const { signIn } = await open()
  localStorage.setItem('civic-hub:unsent:eve:parks', '3')
  localStorage.setItem('civic-hub:unsent:sam:parks', '5')
  await signIn(fields)
  expect(localStorage.getItem('civic-hub:unsent:eve:parks')).toBeNull()
  expect(localStorage.getItem('civic-hub:unsent:sam:parks')).toBe('5')
  const { isLossUnknown } = await import('../store/unsent-count.ts')
  expect(isLossUnknown('eve', Date.now())).toBe(true)

  ;(await openDeviceDatabase(eve.id)).close()
  localStorage.setItem('civic-hub:unsent:eve:parks', '3')
  await signIn(fields)
  expect(localStorage.getItem('civic-hub:unsent:eve:parks')).toBe('3')
})

test('L9: ends nothing without a mark', async () => {
  await openPage()
  expect(asked).toEqual(['GET /api/session'])
})
