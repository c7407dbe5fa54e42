import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Strangers cause emails, so the number bounds the folder: an email has about 6 KB. */
const newestStored = 1_000
/** Longer than any link in an email works. */
const storedForMs = 30 * 24 * 60 * 60 * 1000

/** Files of the outbox begin with their time, so that they sort by age. */
const writtenByOutbox = /^\d{4}-\d\d-\d\dT[\w-]+\.eml$/

/** Removes the oldest emails beyond a thousand. `justWritten` stays: after a clock moved back it sorts as the oldest. */
export async function pruneByCount(folder: string, justWritten: string): Promise<void> {
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
