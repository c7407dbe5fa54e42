import type { AddressInfo } from 'node:net'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { eventually } from '../eventually.ts'
import { isLetterTo, parseLetter } from './letters.ts'

export interface SmtpInbox {
  /** The value of SMTP_URL. */
  url: string
  letters: Email[]
  /** Returns the newest email to this address, once there are at least that many. */
  letterTo(email: string, atLeast?: number): Promise<Email>
  /** From now on refuses every email with a sentence that names the recipient, like real servers. */
  refuseEverything(): void
  /** Refuses this many emails with a temporary failure, like a server with greylisting. */
  refuseForNow(emails: number): void
  close(): Promise<void>
}

/** A real mail server on a free port that stores its emails. */
export async function startSmtpInbox(): Promise<SmtpInbox> {
  const letters: Email[] = []
  let refuses = false
  let refusesForNow = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (refusesForNow > 0) {
        refusesForNow--
        return callback(Object.assign(new Error('4.7.1 Try again later'), { responseCode: 450 }))
      }
      callback(refuses ? new Error(`550 No mailbox for ${address} here`) : null)
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        parseLetter(new Uint8Array(Buffer.concat(chunks))).then((letter) => {
          letters.push(letter)
          callback(null)
        }, callback)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    letterTo: (email, atLeast = 1) =>
      eventually(`letter ${atLeast} to ${email}`, () => {
        const theirs = letters.filter(isLetterTo(email))
        return theirs.length >= atLeast && theirs.at(-1)
      }),
    refuseEverything() {
      refuses = true
    },
    refuseForNow(emails) {
      refusesForNow = emails
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
