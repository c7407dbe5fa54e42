import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { LetterNotSent, type Mailer } from './mailer.ts'
import { pruneByCount } from './prune-outbox.ts'

/**
 * For a relay without a mail server: emails are written as .eml files, and their links are logged. This is
 * the only secret that may be logged, because the operator has no other way to forward it.
 */
export function createOutboxMailer(parts: { folder: string; from: string; log: Log; clock: Clock }): Mailer {
  const { folder, from, log, clock } = parts
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let written = 0
  return {
    delivers: false,
    async send({ to, subject, text, html, link }) {
      const composed = await transport.sendMail({ from, to, subject, text, html, date: clock.now() })
      const moment = clock.now().toISOString().replace(/[:.]/g, '-')
      // The count keeps emails of the same millisecond in order.
      const count = String(++written).padStart(6, '0')
      const file = `${moment}-${count}-${randomBytes(4).toString('hex')}.eml`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(join(folder, file), composed.message as Buffer, { mode: 0o600 })
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // A full disk leaves the beginning of it.
        await rm(join(folder, file), { force: true }).catch(() => undefined)
        throw new LetterNotSent(`An email could not be written to the outbox folder (${code ?? 'no code'}).`)
      }
      log.info({ file, link }, 'No mail server is configured: an email was written to the outbox')
      await pruneByCount(folder, file).catch((error: unknown) =>
        log.error({ err: error }, 'The outbox could not be pruned'),
      )
    },
    close: () => transport.close(),
  }
}
