import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackgroundWork } from '../background-work.ts'
import { createLog } from '../log.ts'
import { type Letter, LetterNotSent } from '../mail/mailer.ts'
import { openTestStore } from '../store/sqlite/testing/open-test-store.ts'
import { createCommittees } from './committees.ts'
import { hiddenAddress } from './former-accounts.ts'
import { createJoining } from './joining.ts'
import { createRequestNotices, type RequestNotices } from './request-notices.ts'
import { createRevocations } from './revocations.ts'

let opened: ReturnType<typeof openTestStore>
let moment: number
let sent: Letter[]
let mailServerIsDown: boolean
const log = createLog('silent')
const clock = { now: () => new Date(moment) }

beforeEach(() => {
  opened = openTestStore()
  moment = Date.parse('2026-11-21T09:00:00Z')
  sent = []
  mailServerIsDown = false
  const add = opened.database.prepare(
    `INSERT INTO accounts (id, name, email, password_hash, created_at) VALUES (?, ?, ? || '@example.org', 'hash', 0)`,
  )
  for (const name of ['ada', 'ben', 'cleo', 'dana']) add.run(name, name, name)
})
afterEach(() => opened.close())

/** Starts a new relay on the same store. */
function start() {
  const background = createBackgroundWork(log)
  const store = opened.accounts
  const notices: RequestNotices = createRequestNotices({
    store,
    mailer: {
      delivers: true,
      async send(letter) {
        if (mailServerIsDown) throw new LetterNotSent('down')
        sent.push(letter)
      },
      close: () => undefined,
    },
    background,
    clock,
    log,
    publicUrl: () => 'https://hub.example',
  })
  const committees = createCommittees({ store, clock, revocations: createRevocations() })
  const joining = createJoining({ store, clock, revocations: createRevocations(), notices })
  return {
    notices,
    finished: () => background.finished(),
    async parks() {
      const wanted = { id: 'parks-document', name: 'Parks', emoji: '🤝', createdAt: '2026-11-21T09:00:00Z' }
      await committees.create('ada', wanted)
    },
    async asks(accountId: string) {
      await joining.join(accountId, 'Parks')
      await background.finished()
    },
    async later(seconds: number) {
      moment += seconds * 1000
      notices.sendDue()
      await background.finished()
    },
  }
}

test('C9: an owner is notified of the first request at once, and of later ones together after an hour', async () => {
  const relay = start()
  await relay.parks()
  await relay.asks('ben')
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['ada@example.org', 'ben asks to join Parks']])
  expect(sent[0]?.link).toBe('https://hub.example/parks/members')
  await relay.asks('ben')
  await relay.asks('cleo')
  await relay.asks('dana')
  await relay.later(3599)
  expect(sent).toHaveLength(1)
  await relay.later(1)
  expect(sent[1]?.subject).toBe('3 people ask to join Parks')
  expect(sent[1]?.text).toContain('ben, cleo, and dana')
  await relay.later(3600)
  expect(sent).toHaveLength(2)
})

test('C9: owners who switched these emails off get none, and withdrawn requests are omitted', async () => {
  const relay = start()
  await relay.parks()
  opened.database.prepare("UPDATE accounts SET notify_requests = 0 WHERE id = 'ada'").run()
  await relay.asks('ben')
  expect(sent).toEqual([])
  opened.database.prepare("UPDATE accounts SET notify_requests = 1 WHERE id = 'ada'").run()
  await relay.asks('cleo')
  opened.database.prepare('DELETE FROM join_requests').run()
  await relay.later(3600)
  expect(sent).toEqual([])
})

test('C9: an owner whose address is unknown since a restore gets no email', async () => {
  const relay = start()
  await relay.parks()
  opened.database.prepare('UPDATE accounts SET email = ? WHERE id = ?').run(hiddenAddress('hash'), 'ada')
  await relay.asks('ben')
  expect(sent).toEqual([])
})

test('C9: an email that was sent while the clock was days ahead does not delay the next one', async () => {
  const relay = start()
  await relay.parks()
  moment += 40 * 24 * 3_600_000
  await relay.asks('ben')
  moment -= 40 * 24 * 3_600_000
  await relay.asks('cleo')
  expect(sent).toHaveLength(2)
})

test('C9: waiting requests are not lost by a restart', async () => {
  const before = start()
  await before.parks()
  await before.asks('ben')
  await before.asks('cleo')
  const after = start()
  await after.later(60)
  expect(sent).toHaveLength(1)
  await after.later(3600)
  expect(sent[1]?.subject).toBe('2 people ask to join Parks')
})

test('C9: two relays of one database send one email an hour, also if one of them was started again', async () => {
  const relay = start()
  await relay.parks()
  await relay.asks('ben')
  const other = start()
  await other.asks('cleo')
  await relay.asks('dana')
  expect(sent).toHaveLength(1)
  moment += 3_600_000
  for (const each of [relay, other, start()]) each.notices.sendDue()
  await Promise.all([relay, other].map((each) => each.finished()))
  await relay.later(60)
  expect(sent.map(({ subject }) => subject)).toEqual(['ben asks to join Parks', '3 people ask to join Parks'])
  await other.later(3600)
  expect(sent).toHaveLength(2)
})

test('C9: requests are kept while the mail server is down', async () => {
  const relay = start()
  await relay.parks()
  mailServerIsDown = true
  await relay.asks('ben')
  relay.notices.answered('parks-document', 'ben', true)
  await relay.finished()
  expect(sent).toEqual([])
})
