import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providerResultCookie } from '@civic-hub/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPerson } from '../support/people/signed-in-person.ts'
import { appoint } from '../support/people/site-team.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

const script = "document.title = 'drawn ahead'"
const drawn = `<!doctype html><head><meta property="og:image" content="/card.png" /><script>${script}</script></head>
<body><h1>Drawn ahead</h1><footer><nav aria-label="About"><a href="site:privacy">Privacy</a><a href="site:terms">Terms</a></nav></footer>
<script type="module" src="/assets/index.js"></script></body>`
let appFilesDir: string
let booted: BootedRelay

beforeAll(async () => {
  appFilesDir = await mkdtemp(join(tmpdir(), 'civic-hub-landing-'))
  await mkdir(join(appFilesDir, '.prerendered'))
  await writeFile(join(appFilesDir, '.prerendered', 'landing-en.html'), drawn)
  await writeFile(join(appFilesDir, 'index.html'), '<!doctype html><title>the app</title>')
  booted = await bootRelay({ settings: { appFilesDir, privacyUrl: 'https://example.org/?a=1&b="2"' } })
})
afterAll(async () => {
  await booted.close()
  await rm(appFilesDir, { recursive: true, force: true })
})

const html = { accept: 'text/html' }
const get = (path: string, headers: Record<string, string> = {}) =>
  createVisitor(booted.url).get(path, { ...html, ...headers })

test('H4: a visitor gets the prerendered landing page, revalidated each time, separate from a signed-in person’s page', async () => {
  const page = await get('/')
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<h1>Drawn ahead</h1>') })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('vary')).toMatch(/Cookie.*Accept-Encoding/)
  const etag = page.headers.get('etag') ?? ''
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/', { 'accept-encoding': 'br' })).body).toContain('Drawn ahead')
  // A person who signed in meanwhile never gets the visitors' page from a cache.
  const ana = await signUpPerson(booted.url, booted, 'Ana Ortiz')
  const theirs = await ana.get('/', { ...html, 'if-none-match': etag })
  expect(theirs).toMatchObject({ status: 200, body: expect.stringContaining('the app') })
  expect(theirs.headers.get('vary')).toContain('Cookie')
  await ana.post('/api/sign-out')
  expect((await ana.get('/', html)).body).toContain('Drawn ahead')
})

test('H4: every other address, the stored app and people who return from a provider get the app', async () => {
  for (const path of ['/index.html', '/parks/home', '/impact', '/?'])
    expect((await get(path)).body, path).toContain(path === '/?' ? 'Drawn ahead' : 'the app')
  expect((await get('/', { cookie: `${providerResultCookie}=google.failed` })).body).toContain('the app')
  expect((await get('/.prerendered/landing-en.html')).status).toBe(404)
})

test('G9: the landing page is not served behind a closed gate', async () => {
  const gated = await bootRelay({ settings: { appFilesDir } })
  const ada = await signUpPerson(gated.url, gated, 'Ada')
  appoint(gated.databaseFile, 'admin', ada)
  expect((await ada.put('/api/admin/settings/splash', { enabled: true })).status).toBe(200)
  const visitor = createVisitor(gated.url)
  expect((await visitor.get('/', html)).body).toContain('the app')
  await ada.put('/api/admin/settings/splash', { enabled: false })
  expect((await visitor.get('/', html)).body).toContain('Drawn ahead')
  await gated.close()
})

test('H3: the page’s own script is allowed by its hash, and no other', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect((await get('/parks/home')).headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('H4: it contains the operator’s own addresses, and no missing ones', async () => {
  const { body } = await get('/')
  expect(body).toContain('<a href="https://example.org/?a=1&#38;b=&#34;2&#34;">Privacy</a></nav>')
  expect(body).not.toContain('site:')
  expect(body).not.toContain('canonical')
  const publicUrl = 'https://hub.example.org'
  const bare = await bootRelay({ settings: { appFilesDir, publicUrl } })
  const page = await createVisitor(bare.url).get('/', html)
  expect(page.body).toContain('<footer></footer>')
  expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/" />`)
  expect(page.body).toContain(`<meta property="og:image" content="${publicUrl}/card.png" />`)
  await bare.close()
})
