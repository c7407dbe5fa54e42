import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVisitor, refusalIn, type Visitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

const script = `console.warn(${JSON.stringify('civic '.repeat(200))})`
let appFilesDir: string
let booted: BootedRelay
let visitor: Visitor

beforeAll(async () => {
  appFilesDir = await mkdtemp(join(tmpdir(), 'civic-hub-app-'))
  await mkdir(join(appFilesDir, 'assets'))
  await writeFile(
    join(appFilesDir, 'index.html'),
    '<!doctype html><head><title>hub</title><meta property="og:image" content="/card.png" /></head>',
  )
  await writeFile(join(appFilesDir, 'sw.js'), 'self')
  await writeFile(join(appFilesDir, 'manifest.webmanifest'), '{}')
  await writeFile(join(appFilesDir, '.hidden'), 'secret')
  await writeFile(join(appFilesDir, 'assets', 'app-1234.js'), script)
  await writeFile(join(appFilesDir, 'assets', 'font-1234.woff2'), 'font')
  await writeFile(join(appFilesDir, 'assets', 'source-serif-4-latin-wght-normal-BVZ5su8.woff2'), 'serif')
  await mkdir(join(appFilesDir, 'assets', 'reader-ocr-7'))
  for (const name of ['worker.min.js', 'core.wasm.js'])
    await writeFile(join(appFilesDir, 'assets', 'reader-ocr-7', name), script)
  booted = await bootRelay({ settings: { appFilesDir } })
  visitor = createVisitor(booted.url)
})
afterAll(async () => {
  await booted.close()
  await rm(appFilesDir, { recursive: true, force: true })
})

/** fetch normalises paths and adds its own headers; this sends the request unchanged. */
function rawGet(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(booted.url)
    const asked = request({ hostname, port, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('H1: changes are accepted only from our own pages', () => {
  test.each([['https://evil.example'], ['null'], ['http://localhost:1'], ['nonsense'], ['']])(
    'not from %s',
    async (origin) => {
      const answer = await visitor.post('/api/sign-out', {}, { origin })
      expect(refusalIn(answer)).toMatchObject({ status: 403, code: 'forbidden' })
    },
  )

  test('not without an Origin either', async () => {
    const answer = await fetch(`${booted.url}/api/sign-out`, { method: 'POST' })
    expect(answer.status).toBe(403)
  })

  test('but from here, and reading needs none', async () => {
    expect((await visitor.post('/api/sign-out')).status).toBe(204)
    expect((await rawGet('/api/session')).status).toBe(200)
  })
})

describe('H5: sizes', () => {
  test('a body that is too large is refused, with and without its length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(70_000) })
    expect(refusalIn(await visitor.post('/api/sign-up', large))).toMatchObject({
      status: 413,
      code: 'too-large',
    })
    const stream = new Blob([large]).stream()
    const chunked = await fetch(`${booted.url}/api/sign-up`, {
      method: 'POST',
      headers: { origin: booted.url, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })
})

describe('H3: headers on every response', () => {
  test.each([['/'], ['/api/session'], ['/api/nothing'], ['/healthz'], ['/assets/app-1234.js'], ['/assets/no.js']])(
    '%s',
    async (path) => {
      const { headers } = await visitor.get(path, { accept: 'text/html' })
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      // Explanations are asked of a service that the member chooses, which may be on their device.
      expect(policy).toMatch(/connect-src 'self'[^;]* https: http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*;/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )
})

test('H3: only the worker that reads images may compile WebAssembly', async () => {
  const policyOf = async (path: string) => (await visitor.get(path)).headers.get('content-security-policy') ?? ''
  const worker = await policyOf('/assets/reader-ocr-7/worker.min.js')
  expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(worker).toContain("default-src 'self'")
  for (const path of ['/', '/assets/reader-ocr-7/core.wasm.js', '/assets/app-1234.js'])
    expect(await policyOf(path), path).not.toContain('unsafe-eval')
})

describe('H4: the app', () => {
  test('pages contain the public address, which previews and search engines need; without one they contain none', async () => {
    const bare = (await rawGet('/')).body.toString()
    expect(bare).not.toContain('canonical')
    const publicUrl = 'https://hub.example.org'
    const published = await bootRelay({ settings: { appFilesDir, publicUrl } })
    const pageAt = async (path: string) =>
      (await fetch(published.url + path, { headers: { accept: 'text/html' } })).text()
    expect(await pageAt('/')).toContain(`<link rel="canonical" href="${publicUrl}/" />`)
    expect(await pageAt('/')).toContain(`<meta property="og:image" content="${publicUrl}/card.png" />`)
    expect(await pageAt('/share?text=a')).toContain(`<meta property="og:url" content="${publicUrl}/share" />`)
    const odd = await pageAt('//evil.example/%22%3E%3Cscript%3E&b')
    expect(odd).toContain(`href="${publicUrl}//evil.example/`)
    expect(odd).not.toContain('<script>')
    expect(await pageAt("/a$'b$&")).toContain(`href="${publicUrl}/a$'b$&amp;" />`)
    await published.close()
  })

  test('every page address returns index.html, and no other request does', async () => {
    for (const path of ['/', '/parks/meetings', '/parks/meetings/meeting-1.2', '/apiary/home']) {
      const page = await visitor.get(path, { accept: 'text/html,*/*' })
      expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<title>hub') })
      expect(page.headers.get('cache-control')).toBe('no-cache')
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
    for (const path of ['/api', '/api/unknown', '/sync', '/assets/old-chunk.js', '/.hidden', '/assets/']) {
      expect((await visitor.get(path, { accept: 'text/html' })).status, path).toBe(404)
    }
    expect((await visitor.get('/logo.png', { accept: 'image/*' })).status).toBe(404)
  })

  test('hashed assets are cached forever, the service worker and the manifest never', async () => {
    const kept = async (path: string) => (await visitor.get(path)).headers.get('cache-control')
    expect(await kept('/assets/app-1234.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/assets/font-1234.woff2')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/sw.js')).toBe('no-cache')
    expect(await kept('/manifest.webmanifest')).toBe('no-cache')
    expect(await kept('/assets/old-chunk.js')).toBe('no-store')
  })

  test('O3: public pages have the typefaces of the built app, at addresses without a hash', async () => {
    const font = await visitor.get('/open-records/source-serif-4-latin.woff2')
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    const known = { 'if-none-match': font.headers.get('etag') ?? '' }
    expect((await visitor.get('/open-records/source-serif-4-latin.woff2', known)).status).toBe(304)
    // This build has none for other signs, and pages have the reader's own.
    for (const name of ['source-serif-4-latin-ext.woff2', 'font-1234.woff2'])
      expect((await visitor.get(`/open-records/${name}`)).status).toBe(404)
  })

  test('text is sent compressed, and only if it changed', async () => {
    const plain = await rawGet('/assets/app-1234.js')
    expect(plain.body.toString()).toBe(script)
    for (const [accepted, coding, expand] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const small = await rawGet('/assets/app-1234.js', { 'accept-encoding': accepted })
      expect(small.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
      expect(small.body.length).toBeLessThan(plain.body.length / 4)
      expect(expand(small.body).toString()).toBe(script)
    }
    const again = await rawGet('/assets/app-1234.js', { 'if-none-match': String(plain.headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
    const font = await rawGet('/assets/font-1234.woff2', { 'accept-encoding': 'gzip' })
    expect(font.headers).not.toHaveProperty('content-encoding')
  })

  test('the compressed copy of a hashed file, which the build wrote, is sent instead of our own', async () => {
    const copy = brotliCompressSync('self.copy')
    const read = async (path: string) =>
      brotliDecompressSync((await rawGet(path, { 'accept-encoding': 'br' })).body).toString()
    for (const path of ['assets/part-1234567.js', 'part-1234567.js']) {
      await writeFile(join(appFilesDir, path), script)
      await writeFile(join(appFilesDir, `${path}.br`), copy)
    }
    expect(await read('/assets/part-1234567.js')).toBe('self.copy')
    expect(await read('/part-1234567.js')).toBe(script)
  })

  test('a changed file is served in its new version', async () => {
    const gzip = { 'accept-encoding': 'gzip' }
    await rawGet('/sw.js', gzip)
    await writeFile(join(appFilesDir, 'sw.js'), 'self.changed')
    expect(gunzipSync((await rawGet('/sw.js', gzip)).body).toString()).toBe('self.changed')
  })

  test.each([
    ['/../../../etc/passwd'],
    ['/..%2f..%2f..%2fetc%2fpasswd'],
    ['/assets/..%2f.hidden'],
    ['/%2ehidden'],
    ['/%00'],
    ['/%zz'],
    ['/..%5c..%5cetc'],
    ['//etc/passwd'],
  ])('%s is not found', async (path) => {
    const answer = await rawGet(path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.body.toString()).not.toMatch(/root:|secret/)
  })

  test('HEAD is GET without a body, and writing to a page is not found', async () => {
    const head = await fetch(`${booted.url}/`, { method: 'HEAD', headers: { accept: 'text/html' } })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await visitor.post('/parks/home')).status).toBe(404)
  })

  test('if the stored app is switched off, its worker removes it', async () => {
    const without = await bootRelay({ settings: { appFilesDir, storedApp: false } })
    const answer = await fetch(`${without.url}/sw.js`)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('registration.unregister()')
    expect((await rawGet('/sw.js')).body.toString()).not.toContain('unregister')
    await without.close()
  })

  test('a missing build of the app is reported', async () => {
    const bare = await bootRelay({ settings: { appFilesDir: join(appFilesDir, 'nowhere') } })
    const answer = await createVisitor(bare.url).get('/', { accept: 'text/html' })
    expect(answer).toMatchObject({ status: 503, body: 'The app is not built yet: run npm start.' })
    await bare.close()
  })
})
