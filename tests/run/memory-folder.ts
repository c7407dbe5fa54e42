import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Tests create a hundred thousand small files, and each takes up to ten times as much of the processor on a disk as in memory: a
 * copied database of PostgreSQL 350 instead of 30 ms. So temporary folders of tests are in memory where there is enough of it.
 * The variable TMPDIR selects another place.
 */
const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3
const prefix = 'civic-hub-tests-'

// Programs that tests start, and a configuration that is read again, have the folder already.
if (process.env.TMPDIR === undefined && isLargeEnough()) {
  removeFoldersOfKilledRuns()
  // For tests whose packages are linked from the store of the project's disk.
  process.env.DISK_FOLDER_OF_TESTS = tmpdir()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // Some tests run programs as a user without rights.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function isLargeEnough(): boolean {
  if (!existsSync(memory)) return false
  const [, options = ''] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  const { bavail, bsize } = statfsSync(memory)
  return options.startsWith('rw') && !options.includes('noexec') && bavail * bsize >= neededBytes
}

function removeFoldersOfKilledRuns(): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
