import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { confirmationLetter } from './letters/letters.ts'
import { createOutboxMailer, pruneByAge } from './outbox-mailer.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const letter = confirmationLetter({ email: 'ada@example.org', language: null }, 'https://hub.example')

function outboxAt(now: string) {
  const parts = { folder, from: 'hub@example.org', log: createLog('silent') }
  return createOutboxMailer({ ...parts, clock: { now: () => new Date(now) } })
}

const writeEmails = (count: number, day: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      writeFile(join(folder, `${day}T12-00-00-000Z-${String(index).padStart(6, '0')}-abcdef01.eml`), ''),
    ),
  )

test('R7: the outbox keeps the newest thousand emails, and files that it did not write', async () => {
  await writeEmails(1_003, '2026-11-01')
  await writeFile(join(folder, 'notes.txt'), '')
  await writeFile(join(folder, 'saved.eml'), '')
  await outboxAt('2026-11-02T12:00:00Z').send(letter)
  const files = (await readdir(folder)).sort()
  expect(files).toHaveLength(1_002)
  expect(files).toEqual(expect.arrayContaining(['notes.txt', 'saved.eml']))
  expect(files[0]).toContain('-000004-')
  expect(files[999]).toMatch(/^2026-11-02/)
})

test('R7: after the clock has moved back, a new email is not removed as the oldest', async () => {
  await writeEmails(1_000, '2026-11-02')
  await outboxAt('2026-11-01T12:00:00Z').send(letter)
  const files = (await readdir(folder)).sort()
  expect(files).toHaveLength(1_000)
  expect(files[0]).toMatch(/^2026-11-01/)
})

test('R7: emails older than 30 days are removed', async () => {
  await writeEmails(1, '2026-10-01')
  await writeEmails(1, '2026-10-03')
  await pruneByAge(folder, Date.parse('2026-11-01T13:00:00Z'))
  expect((await readdir(folder)).map((file) => file.slice(0, 10))).toEqual(['2026-10-03'])
  await pruneByAge(join(folder, 'missing'), Date.now())
})
