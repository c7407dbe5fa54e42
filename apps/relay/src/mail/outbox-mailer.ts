import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { LetterNotSent, type Mailer } from './mailer.ts'

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

/** Strangers cause emails, so the number bounds the folder: an email has about 6 KB. */
const newestStored = 1_000
/** Longer than any link in an email works. */
const storedForMs = 30 * 24 * 60 * 60 * 1000

/** Files of the outbox begin with their time, so that they sort by age. */
const writtenByOutbox = /^\d{4}-\d\d-\d\dT[\w-]+\.eml$/

/** Removes the oldest emails beyond a thousand. `justWritten` stays: after a clock moved back it sorts as the oldest. */
async function pruneByCount(folder: string, justWritten: string): Promise<void> {
  const others = (await listEmails(folder)).filter((file) => file !== justWritten)
  await remove(folder, others.slice(0, Math.max(0, others.length + 1 - newestStored)))
}

/** Removes emails older than 30 days. `now` is milliseconds since 1970. */
export async function pruneByAge(folder: string, now: number): Promise<void> {
  const before = new Date(now - storedForMs).toISOString().replace(/[:.]/g, '-')
  await remove(
    folder,
    (await listEmails(folder)).filter((file) => file < before),
  )
}

async function listEmails(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A hub with a mail server may never have had the folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files.filter((file) => writtenByOutbox.test(file)).sort()
}

async function remove(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(folder, file), { force: true })
}
