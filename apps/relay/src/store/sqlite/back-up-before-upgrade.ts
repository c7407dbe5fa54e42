import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'

const copyName = /^before-upgrade-from-\d+-[\w-]+\.sqlite(\.unfinished(-journal)?)?$/

/** Copying the database failed, so the database is not upgraded. */
class UpgradeRefused extends Error {
  override name = 'UpgradeRefused'
}

/**
 * Copies the database into its own folder and verifies the copy before the upgrade, so that the operator can
 * return to the older program. Removes unfinished copies and copies of earlier upgrades, so that only one
 * remains.
 */
export function backUpBeforeUpgrade(database: Database, version: number): void {
  if (database.memory) return
  const folder = dirname(database.name)
  const moment = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = join(folder, `before-upgrade-from-${version}-${moment}.sqlite`)
  const unfinished = `${copy}.unfinished`
  removeCopies(folder, (name) => name.includes('.unfinished'))
  try {
    database.prepare('VACUUM INTO ?').run(unfinished)
    prove(unfinished, version)
    renameSync(unfinished, copy)
  } catch (error) {
    for (const tail of ['', '-journal']) rmSync(unfinished + tail, { force: true })
    const { code = '', message } = error as NodeJS.ErrnoException
    const why = /FULL|ENOSPC|EDQUOT/.test(code) ? 'there is no room for it on the disk' : message
    throw new UpgradeRefused(
      `Before an upgrade a copy of the database is kept beside it, and that failed: ${why}. Nothing was changed.`,
      { cause: error },
    )
  }
  removeCopies(folder, (name) => name !== basename(copy))
}

function prove(file: string, version: number): void {
  const copy = new SqliteDatabase(file, { readonly: true })
  try {
    const verdict = copy.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`the database is damaged (${verdict}). Restore a backup`)
    if (Number(copy.pragma('user_version', { simple: true })) !== version)
      throw new Error('the copy has another version')
  } finally {
    copy.close()
  }
  const handle = openSync(file, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function removeCopies(folder: string, isToGo: (name: string) => boolean): void {
  for (const name of readdirSync(folder))
    if (copyName.test(name) && isToGo(name)) rmSync(join(folder, name), { force: true })
}
