import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { type Letter, LetterNotSent, type Mailer } from './mailer.ts'

const patienceMs = 15_000

/** Rejects if the mail server does not answer, or rejects the name and password. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    throw new Error(
      `The mail server of SMTP_URL takes no emails (${code ?? 'no code'}, ${responseCode ?? 'no answer'}).`,
      { cause: error },
    )
  } finally {
    transport.close()
  }
}

/** The pauses before a notice is sent again. */
const minute = 60_000
const pausesMs = [minute, 5 * minute, 30 * minute]
/** Bounds the memory of notices that wait while the mail server is away. */
const maxWaiting = 1_000
/** Nodemailer's codes for a mail server that was not reached. */
const unreachable = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']

/**
 * Sends emails to a mail server. Gives up if the server does not answer within fifteen seconds. Notices are sent again
 * after temporary failures, as long as the process lives.
 */
export function createSmtpMailer(
  smtpUrl: string,
  from: string,
  log: Log,
  pause: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<void> = setTimeout,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Emails contain only our own texts, so building one never needs a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  const { signal } = closing
  let waiting = 0

  async function sendOnce({ to, subject, text, html }: Letter): Promise<void> {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    try {
      await transport.sendMail({ from, to, subject, text, html, headers, signal })
    } catch (error) {
      if (signal.aborted) throw stopped()
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      throw new LetterNotSent(
        `The mail server did not take an email (${code ?? 'no code'}, ${responseCode ?? 'no answer'}).`,
        // RFC 5321: a server that answers 4yz asks to be tried again.
        responseCode === undefined ? unreachable.includes(code ?? '') : Math.floor(responseCode / 100) === 4,
      )
    }
  }

  async function sendAgain(letter: Letter, failed: LetterNotSent): Promise<void> {
    let failure = failed
    for (const pauseMs of pausesMs) {
      if (!failure.isTemporary || waiting >= maxWaiting) break
      log.warn({ err: failure }, 'A notice could not be sent yet, and is sent again later')
      waiting++
      await pause(pauseMs, undefined, { signal }).finally(() => waiting--)
      try {
        return await sendOnce(letter)
      } catch (error) {
        failure = error as LetterNotSent
      }
    }
    throw failure
  }

  return {
    delivers: true,
    async send(letter) {
      try {
        await sendOnce(letter)
      } catch (error) {
        if (!letter.isNotice) throw error
        await sendAgain(letter, error as LetterNotSent).catch((failure: Error) => {
          throw signal.aborted ? stopped() : failure
        })
      }
    },
    close() {
      // Otherwise each email in the queue would wait for a mail server that does not answer.
      closing.abort()
      transport.close()
    },
  }
}

const stopped = () => new LetterNotSent('The relay stopped before the mail server took an email.')
