import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCommittee, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { linkIn } from '../support/relay/letters.ts'

const map = '{"imports":{"/assets/en/":"/assets/de-1/"}}'
const pages = { en: '/assets/en/index-1.html', de: '/assets/de-1/index-1.html', fr: '/assets/fr-1/index-1.html' }
let appFilesDir: string
let booted: BootedRelay

beforeAll(async () => {
  appFilesDir = await mkdtemp(join(tmpdir(), 'civic-hub-languages-'))
  for (const folder of ['assets/en', 'assets/de-1', '.prerendered'])
    await mkdir(join(appFilesDir, folder), { recursive: true })
  await writeFile(join(appFilesDir, 'languages.json'), JSON.stringify(pages))
  await writeFile(join(appFilesDir, pages.en), '<!doctype html><head></head>in English')
  await writeFile(
    join(appFilesDir, pages.de),
    `<!doctype html><head><script type="importmap">${map}</script></head>auf Deutsch`,
  )
  await writeFile(join(appFilesDir, '.prerendered', 'landing-de.html'), '<!doctype html><head></head>Willkommen')
  booted = await bootRelay({ settings: { appFilesDir } })
})
afterAll(async () => {
  await booted.close()
  await rm(appFilesDir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string>) =>
  fetch(`${booted.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
const textOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text()

test('the hub sends the page in the language of the choice on the device, or of the browser', async () => {
  expect(await textOf('/parks/home')).toContain('in English')
  expect(await textOf('/parks/home', { 'accept-language': 'it, de-AT;q=0.8, en;q=0.5' })).toContain('auf Deutsch')
  expect(await textOf('/parks/home', { 'accept-language': 'de', cookie: 'language=en' })).toContain('in English')
  expect(await textOf('/parks/home', { cookie: 'language=de' })).toContain('auf Deutsch')
  expect(await textOf('/parks/home', { cookie: 'language=../secret' })).toContain('in English')
  expect(await textOf('/', { 'accept-language': 'de' })).toContain('Willkommen')

  const page = await get('/index.html', { cookie: 'language=de' })
  expect(page.headers.get('vary')).toMatch(/Cookie, Accept-Language/)
  const hash = createHash('sha256').update(map).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
  // A device stores the page under this address.
  const stored = await get(pages.de, {})
  expect(stored.headers.get('cache-control')).toBe('no-cache')
  expect(stored.headers.get('content-security-policy')).toContain(hash)
})

test('a link chooses the language of the device, and leads nowhere else', async () => {
  const chosen = await get('/parks/ideas?language=de&sort=new', {})
  expect(chosen.status).toBe(302)
  expect(chosen.headers.get('location')).toBe('/parks/ideas?sort=new')
  expect(chosen.headers.get('set-cookie')).toMatch(/^language=de; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const doubled = await get('//evil.example/?language=de', {})
  expect(doubled.headers.get('location')).toBe('/evil.example/')
  for (const path of ['/?language=xx', '/?language=toString'])
    expect((await get(path, {})).headers.get('set-cookie')).toBeNull()
})

test('emails are in the language of their reader: of the device, of the account, or of the person who invites', async () => {
  const french = { 'accept-language': 'fr' }
  const ada = createVisitor(booted.url)
  await ada.post('/api/sign-up', { name: 'Ada', email: 'ada@example.org', password }, french)
  const letter = await booted.letterTo('ada@example.org')
  expect(letter.subject).toBe('Confirmez votre adresse e-mail pour Civic Hub')
  expect(letter.html).toContain('<html lang="fr"')
  await ada.post('/api/confirm', { token: new URL(linkIn(letter)).hash.slice(1) })
  await ada.get('/api/session', french)
  // A stranger in another language asks.
  await createVisitor(booted.url).post(
    '/api/password/forgotten',
    { email: 'ada@example.org' },
    { 'accept-language': 'en' },
  )
  expect((await booted.letterTo('ada@example.org', 2)).subject).toBe(
    'Choisissez un nouveau mot de passe pour Civic Hub',
  )

  const { id } = await makeCommittee(ada, 'Parks')
  const ben = await signUpPerson(booted.url, booted, 'Ben')
  await ben.get('/api/session', { 'accept-language': 'en' })
  for (const email of ['cleo@example.org', ben.account.email])
    await ada.post(`/api/committees/${id}/invitations`, { email, access: 'editor' })
  expect((await booted.letterTo('cleo@example.org')).subject).toBe('Invitation\u00a0: Parks')
  expect((await booted.letterTo(ben.account.email, 2)).subject).toBe('Invitation to Parks')

  // Emails have no German yet.
  await ada.get('/api/session', { 'accept-language': 'de' })
  await createVisitor(booted.url).post('/api/password/forgotten', { email: 'ada@example.org' })
  const english = await booted.letterTo('ada@example.org', 3)
  expect(english.subject).toBe('Set a new password for Civic Hub')
  expect(english.html).toContain('<html lang="en"')
})
