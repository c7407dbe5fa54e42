import { createTransport } from 'nodemailer'
import { LetterNotSent, type Mailer } from './mailer.ts'

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

/** Sends emails to a mail server. Gives up if the server does not answer within fifteen seconds. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
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
  return {
    delivers: true,
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: closing.signal,
        })
      } catch (error) {
        if (closing.signal.aborted)
          throw new LetterNotSent('The relay stopped before the mail server took an email.')
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        throw new LetterNotSent(
          `The mail server did not take an email (${code ?? 'no code'}, ${responseCode ?? 'no answer'}).`,
        )
      }
    },
    close() {
      // Otherwise each email in the queue would wait for a mail server that does not answer.
      closing.abort()
      transport.close()
    },
  }
}
