import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { writeNewDatabase } from './new-database.ts'

const tableNames = `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`

/** The schema and all rows, without the key of marks and the time of the first start. */
function contentOf(database: Database) {
  const schema = database.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').all()
  const names = database.prepare(tableNames).pluck().all() as string[]
  const rows = names.flatMap((name) => database.prepare(`SELECT * FROM "${name}"`).all() as object[])
  return { schema, rows: rows.map((row) => ({ ...row, key: undefined, created_at: undefined })) }
}

test('a copied new database equals a migrated one, and has a key of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-new-database-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copies = ['one.sqlite', 'other.sqlite'].map((name) => {
    writeNewDatabase(join(folder, name))
    return openDatabase(join(folder, name))
  })
  const migrated = openDatabase(join(folder, 'migrated.sqlite'))
  const databases = [...copies, migrated]
  onTestFinished(() => databases.forEach((database) => void database.close()))
  for (const copy of copies) {
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(contentOf(copy)).toEqual(contentOf(migrated))
  }
  const keys = databases.map((each) => each.prepare('SELECT hex(key) FROM mark_key').pluck().get())
  expect(new Set(keys).size).toBe(3)
})
