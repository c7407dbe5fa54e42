import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../apps/relay/src/log.ts'
import { passwordChangedLetter } from '../../apps/relay/src/mail/letters/letters.ts'
import { LetterNotSent, type Mailer } from '../../apps/relay/src/mail/mailer.ts'
import { createOutboxMailer } from '../../apps/relay/src/mail/outbox-mailer.ts'
import { createSmtpMailer } from '../../apps/relay/src/mail/smtp-mailer.ts'
import { makeCommittee, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor, refusalIn } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { createTestClock } from '../support/relay/clock.ts'
import { linkIn } from '../support/relay/letters.ts'
import { mountSmallDisk } from '../support/relay/small-disk.ts'
import { type SmtpInbox, startSmtpInbox } from '../support/relay/smtp-inbox.ts'
import { spawnRelay } from '../support/relay/spawn-relay.ts'

let inbox: SmtpInbox
let booted: BootedRelay

beforeEach(async () => {
  inbox = await startSmtpInbox()
  booted = await bootRelay({
    settings: {
      smtpUrl: inbox.url,
      mailFrom: 'Parks of Ulm <hub@parks.example>',
      publicUrl: 'https://hub.parks.example',
    },
  })
})
afterEach(async () => {
  await booted.close()
  await inbox.close()
})

const ours = { origin: 'https://hub.parks.example' }

test('a real mail server receives the email, as text and as HTML, with a link to the public address', async () => {
  const visitor = createVisitor(booted.url)
  const ada = { name: 'Ada', email: 'ada@example.org', password }
  expect((await visitor.post('/api/sign-up', ada, ours)).status).toBe(202)
  const letter = await inbox.letterTo(ada.email)
  expect(letter.from).toMatchObject({ name: 'Parks of Ulm', address: 'hub@parks.example' })
  expect(letter.subject).toBe('Confirm your email address for Civic Hub')
  expect(linkIn(letter)).toMatch(/^https:\/\/hub\.parks\.example\/confirm#/)
  expect(letter.html).toContain(`href="${linkIn(letter)}"`)
  expect(await booted.outbox()).toEqual([])
})

test('a refusal of the mail server is reported, and leaves no partial data', async () => {
  inbox.refuseEverything()
  const relay = spawnRelay({
    PORT: '0',
    DATA_DIR: join(booted.dataDir, 'of-another'),
    SMTP_URL: inbox.url,
    MAIL_FROM: 'hub@parks.example',
  })
  const visitor = createVisitor(await relay.listening)
  const ada = { name: 'Ada', email: 'ada@example.org', password }
  for (let attempt = 0; attempt < 6; attempt++) {
    const answer = await visitor.post('/api/sign-up', ada)
    expect(refusalIn(answer)).toMatchObject({ status: 503, code: 'unavailable' })
  }
  expect(refusalIn(await visitor.post('/api/sign-in', ada)).code).toBe('invalid-credentials')
  relay.process.kill('SIGTERM')
  await relay.ended
  expect(relay.output().stdout).toContain('The mail server did not take an email (EENVELOPE, 550)')
  expect(relay.output().stdout).not.toContain('example.org')
})

describe('a temporary failure of the mail server', () => {
  let pauses: number[]
  let mailer: Mailer
  const letter = passwordChangedLetter({ email: 'ada@example.org', language: null }, 'https://hub.parks.example/')

  beforeEach(() => {
    pauses = []
    mailer = createSmtpMailer(inbox.url, 'hub@parks.example', createLog('silent'), async (ms) => {
      pauses.push(ms / 60_000)
    })
  })
  afterEach(() => mailer.close())

  test('R8: a notice is sent again after 1, 5 and 30 minutes', async () => {
    inbox.refuseForNow(3)
    await mailer.send(letter)
    expect(pauses).toEqual([1, 5, 30])
    expect(inbox.letters).toHaveLength(1)
    inbox.refuseForNow(4)
    await expect(mailer.send(letter)).rejects.toThrow('(EENVELOPE, 450)')
  })

  test('a notice is sent again if the mail server was not reached', async () => {
    await inbox.close()
    await expect(mailer.send(letter)).rejects.toThrow(LetterNotSent)
    expect(pauses).toEqual([1, 5, 30])
  })

  test('an email that its reader can ask for again is not, nor is one that was refused for good', async () => {
    inbox.refuseForNow(1)
    await expect(mailer.send({ ...letter, isNotice: false })).rejects.toThrow('(EENVELOPE, 450)')
    inbox.refuseEverything()
    await expect(mailer.send(letter)).rejects.toThrow('(EENVELOPE, 550)')
    expect(pauses).toEqual([])
  })
})

test('an email that the disk has no room for is refused, and no part of it stays in the outbox', async ({ skip }) => {
  const disk = mountSmallDisk(1)
  if (typeof disk === 'string') return skip(disk)
  onTestFinished(disk.unmount)
  disk.fill()
  const before = await readdir(disk.folder)
  const parts = { folder: disk.folder, from: 'hub@parks.example', log: createLog('silent') }
  const outbox = createOutboxMailer({ ...parts, clock: { now: () => new Date() } })
  const letter = passwordChangedLetter({ email: 'ada@example.org', language: null }, 'https://hub.parks.example/')
  await expect(outbox.send(letter)).rejects.toThrow('(ENOSPC)')
  expect(await readdir(disk.folder)).toEqual(before)
})

test('A6: people sign in through a proxy that uses https, with a cookie of this host alone', async () => {
  const clock = createTestClock(new Date('2026-11-22T12:00:00Z'))
  const other = await bootRelay({
    settings: { publicUrl: 'https://hub.parks.example' },
    replace: { clock },
  })
  const visitor = createVisitor(other.url)
  const ada = { name: 'Ada', email: 'ada@example.org', password }
  await visitor.post('/api/sign-up', ada, ours)
  const token = new URL(linkIn(await other.letterTo(ada.email))).hash.slice(1)
  await visitor.post('/api/confirm', { token }, ours)
  const signedIn = await visitor.post('/api/sign-in', ada, ours)
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^__Host-civic_hub_session=[\w-]{43}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
  )
  expect(signedIn.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(refusalIn(await visitor.post('/api/sign-out')).code).toBe('forbidden')

  // The owner of a sibling subdomain can set a cookie without the prefix, also with their own session.
  const plain = visitor.cookie().replace('__Host-', '')
  const answerTo = (cookie: string) => createVisitor(other.url).get('/api/session', { cookie })
  expect((await answerTo(plain)).body).toMatchObject({ account: null })
  expect(refusalIn(await createVisitor(other.url).get('/api/committees', { cookie: plain })).code).toBe('not-signed-in')

  // A session from before the cookie had this name stays valid, and gets the new name at once.
  const database = new Database(other.databaseFile)
  database.exec('UPDATE sessions SET created_at = 0')
  database.close()
  const goesOn = await answerTo(plain)
  expect(goesOn.body).toMatchObject({ account: { name: 'Ada' } })
  expect(goesOn.headers.getSetCookie()).toEqual([
    expect.stringContaining(`${visitor.cookie()};`),
    'civic_hub_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  // Of two cookies with the old name one is not this host's.
  expect((await answerTo(`${plain}; ${plain}`)).body).toMatchObject({ account: null })
  expect((await answerTo(`civic_hub_session=x; ${visitor.cookie()}`)).body).toMatchObject({
    account: { name: 'Ada' },
  })
  for (let week = 0; week < 15; week++) {
    clock.advance(7 * 24 * 3600)
    await visitor.get('/api/session')
  }
  expect((await answerTo(plain)).body).toMatchObject({ account: null })
  expect((await answerTo(visitor.cookie())).body).toMatchObject({ account: { name: 'Ada' } })
  await other.close()
})

test('C9: a person who asked to join gets an email when an owner declines, and no other email', async () => {
  const other = await bootRelay()
  const [ada, ben] = [await signUpPerson(other.url, other, 'Ada'), await signUpPerson(other.url, other, 'Ben')]
  const { id } = await makeCommittee(ada, 'Parks')
  await ben.post('/api/committees/join', { name: 'Parks' })
  expect((await other.letterTo(ada.account.email, 2)).subject).toBe('Ben asks to join Parks')
  await ada.delete(`/api/committees/${id}/requests/${ben.account.id}`)
  const letter = await other.letterTo(ben.account.email, 2)
  expect(letter.subject).toBe('Your request to join Parks was declined')
  expect(letter.text).not.toContain('Ada')
  // Declining again sends no email.
  await ada.delete(`/api/committees/${id}/requests/${ben.account.id}`)
  await other.close()
})

test('R1: a link in an email never contains the host that a request names', async () => {
  const relay = await bootRelay({ settings: { smtpUrl: inbox.url, mailFrom: 'hub@parks.example' } })
  const eve = { name: 'Ada', email: 'ada@example.org', password }
  const status = await new Promise((resolve, reject) => {
    const asked = request(new URL('/api/sign-up', relay.url), {
      method: 'POST',
      headers: { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.end(JSON.stringify(eve))
  })
  expect(status).toBe(202)
  const link = linkIn(await inbox.letterTo(eve.email))
  expect(new URL(link).origin).toBe(relay.url)
  await relay.close()
})
