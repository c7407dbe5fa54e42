import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

/**
 * A migration that has landed ran on somebody's data. Whatever is changed in it never reaches them: add another one,
 * and its line here.
 */
const frozen: Record<string, string> = {
  '0001-accounts.ts': '002aa4729d9c2272',
  '0002-document-log.ts': '151e146abfd7e060',
  '0003-deletion.ts': 'dfd3713e5341edd7',
  '0004-announced-writers.ts': '81c46b02aae0f0d0',
  '0005-history.ts': 'e86e0b04fed525aa',
  '0006-restored-logs.ts': '2e7268a0a6cf806e',
  '0007-repair.ts': '0381c5356260f982',
  '0008-clock-watch.ts': 'f9b28e3a0750ffe3',
  '0009-strays.ts': 'c78fe68fbde04cc0',
  '0010-identity.ts': '3b6866d8d72a3f43',
  '0011-relay-runs.ts': '6c7fec33a2e6a5ac',
  '0012-former-accounts.ts': 'e9992025ba4291d2',
  '0013-snapshot-parts.ts': 'ca729ee99151e45b',
  '0014-withdrawals.ts': 'e2c2a9e5528fcb39',
  '0015-minutes-approvals.ts': '966671e1c421694a',
  '0016-declined-requests.ts': '1b69d3f8db1e5a33',
  '0017-files.ts': 'aca693cfc701126f',
  '0018-file-erasures.ts': 'e4a5e277d80fee85',
  '0019-personal-documents.ts': '7fcf1a62c1c81cec',
  '0020-publishing.ts': '071fa21ba86be62b',
  '0021-brought-entries.ts': 'f1538b08352f4610',
}

test('S2: migrations are numbered without gaps', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1))
})

test('S2: a migration that has landed is frozen, comments included', () => {
  const folder = new URL('.//', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const checksums = files.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(checksums)).toEqual(frozen)
})
