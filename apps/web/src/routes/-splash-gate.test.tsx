import 'fake-indexeddb/auto'
import { providerResultCookie } from '@civic-hub/protocol'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('addEventListener', () => undefined)
})

/** The gate on a page that was loaded with this result of a sign-in with a provider. */
async function gateAfter(result: string): Promise<string> {
  vi.stubGlobal('document', { cookie: result === '' ? '' : `${providerResultCookie}=${result}` })
  vi.resetModules()
  const { SplashGate } = await import('../features/hub/splash/splash-gate.tsx')
  const { FailedSignInNote } = await import('../features/person/account/failed-sign-in-note.tsx')
  return renderToStaticMarkup(<SplashGate unreachable={false} signInForm={<FailedSignInNote />} />)
}

const hint = 'Only administrators come in without the password.'

test('a person who returns from a provider and is no administrator reads the reason', async () => {
  expect(await gateAfter('oidc.done')).toContain(hint)
  expect(await gateAfter('oidc.new')).toContain(hint)
  expect(await gateAfter('')).not.toContain(hint)
})

test('an administrator whose sign-in with a provider failed reads the reason in the form', async () => {
  const gate = await gateAfter('oidc.cancelled')
  expect(gate).toContain('sign in failed')
  expect(gate).toContain('role="alert"')
  expect(await gateAfter('')).not.toContain('sign in failed')
})

test('a browser that dropped the cookie of a session that a provider began shows that', async () => {
  vi.stubGlobal('document', { cookie: `${providerResultCookie}=google.done` })
  const site = { privacyUrl: null, termsUrl: null, contactUrl: null, providers: [] }
  vi.stubGlobal('fetch', async () => Response.json({ account: null, role: null, site, personalDocument: null }))
  vi.resetModules()
  const { refreshSession } = await import('../replica/session/session.ts')
  await refreshSession()
  const { FailedSignInNote } = await import('../features/person/account/failed-sign-in-note.tsx')
  expect(renderToStaticMarkup(<FailedSignInNote />)).toContain('drops the cookie of the hub')
})

test('a hub that cannot be reached asks for no password', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.resetModules()
  const { SplashGate } = await import('../features/hub/splash/splash-gate.tsx')
  const gate = renderToStaticMarkup(<SplashGate unreachable signInForm={null} />)
  expect(gate).toContain('The hub cannot be reached')
  expect(gate).not.toContain('type="password"')
})
