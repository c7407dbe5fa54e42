import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { readSignOutMark, writeSignOutMark } from '../store/sign-out-mark.ts'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    return path === '/api/sign-out'
      ? new Response(null, { status: 204 })
      : new Response(null, { status: 503 })
  })
})

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules()
  const page = await import('./session.ts')
  await page.sessionSettled
  await page.refreshSession()
  return page
}

test('L9: when only the mark tells of a sign-out, the next start ends the session, and then the mark goes', async () => {
  await writeSignOutMark({ accountId: 'ana', wipe: true })
  const page = await openPage()
  expect(page.sessionState.get()).toEqual({ kind: 'signed-out' })
  expect(asked).toEqual(['POST /api/sign-out', 'GET /api/session'])
  await vi.waitFor(async () => expect(await readSignOutMark()).toBeNull())
})

test('L9: without a mark nothing ends', async () => {
  await openPage()
  expect(asked).toEqual(['GET /api/session'])
})
