import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { confirmationLetter } from './letters/letters.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** A mail server that accepts connections and never answers. */
const silent = createServer()
let connected: Promise<unknown>

beforeEach(async () => {
  connected = new Promise((resolve) => silent.once('connection', resolve))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterEach(() => void silent.close())

const letter = confirmationLetter({ email: 'ada@example.org', language: null }, 'https://hub.example')

test('R3: emails to a mail server that does not answer end when the relay stops, also those in the queue', async () => {
  const { port } = silent.address() as AddressInfo
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'hub@example.org', createLog('silent'))
  const sent = Promise.allSettled(Array.from({ length: 5 }, () => mailer.send(letter)))
  await connected
  mailer.close()
  for (const one of await sent)
    expect(one).toMatchObject({
      reason: { name: 'LetterNotSent', message: expect.stringContaining('stopped') },
    })
})
