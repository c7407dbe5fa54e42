import { createTransport } from 'nodemailer'
import { LetterNotSent, type Mailer } from './mailer.ts'

/** Hands letters to a mail server. A server that does not answer is given up after fifteen seconds. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 15_000,
    // Letters hold nothing but our own texts: nothing is ever fetched to build one.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        throw new LetterNotSent(
          `The mail server did not take a letter (${code ?? 'no code'}, ${responseCode ?? 'no answer'}).`,
        )
      }
    },
    close: () => transport.close(),
  }
}
