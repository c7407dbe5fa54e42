import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

/**
 * A released migration has already run on real databases, so a change to it would never reach them. Add a new
 * migration, and its line here.
 */
const frozen: Record<string, string> = {
  '0001-accounts.ts': 'e24709d313810780',
  '0002-document-log.ts': '6cdb5ae8baab1444',
  '0003-deletion.ts': 'b0ed4f766d34f7b9',
  '0004-announced-writers.ts': 'c5a747889d924e37',
  '0005-history.ts': '9c6a7ae9e5505a6c',
  '0006-restored-logs.ts': '860ba017b189de6a',
  '0007-repair.ts': '1914b62a1df836ba',
  '0008-clock-watch.ts': '319ad14047f3c006',
  '0009-strays.ts': '5ae000742f6bfe04',
  '0010-identity.ts': '70369ff82db26f6b',
  '0011-relay-runs.ts': '5444034fa04db3bb',
  '0012-former-accounts.ts': '445b28e6fa3e328b',
  '0013-snapshot-parts.ts': '01672df0d4bc1fe9',
  '0014-withdrawals.ts': 'd6f9d3ea419cfff0',
  '0015-minutes-approvals.ts': 'b18b301bdce128f8',
  '0016-declined-requests.ts': 'e4afd310b711d832',
  '0017-files.ts': '3f97d2797874f754',
  '0018-file-erasures.ts': '9d8bc7165623aaea',
  '0019-personal-documents.ts': '290c15725c74a891',
  '0020-publishing.ts': '43eb1ef98990d42f',
  '0021-brought-entries.ts': '5d2294d8f74c4019',
  '0022-agenda-notices.ts': 'c2044b9687eb0bc5',
  '0023-approvals-by-motion.ts': 'dbbde94331e82ee9',
  '0024-resolutions.ts': '5cef753cdf63f019',
  '0025-closed-sessions.ts': '4f2b59d959d16bfb',
  '0026-uploads-at-relays.ts': '5c263add24927224',
  '0027-step-groups.ts': 'dcb8af1830a03dd7',
  '0028-sole-reader.ts': '193d5e4e4850ea83',
  '0029-request-notices.ts': 'eeeb3cf9a2641689',
  '0030-removed-resolutions.ts': '551ec237f62e295e',
  '0031-journal-by-document.ts': 'ee74683faafd45a7',
  '0032-public-source.ts': '3cf34441aac7c1cd',
  '0033-erased-documents.ts': '08b9bab8c0c6ede6',
  '0034-account-language.ts': '8e7d3c8385f8d39c',
}

test('S2: migrations are numbered without gaps', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1))
})

test('S2: a released migration is frozen, including its comments', () => {
  const folder = new URL('.//', import.meta.url)
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const checksums = files.map((name) => {
    // Import lines are ignored, because they change when imported files are renamed.
    const text = readFileSync(new URL(name, folder), 'utf8').replace(/^import .*\n/gm, '')
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(checksums)).toEqual(frozen)
})
