import type { SiteHealth } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { healthWords, urgentTroubles } from './health-words.ts'

const now = Date.now()
const well: SiteHealth = {
  version: '1.0.0',
  runtime: 'Node 24',
  databaseVersion: 10,
  startedAt: new Date(now - 3_600_000).toISOString(),
  now: new Date(now).toISOString(),
  clockJumped: false,
  databaseWritable: true,
  disk: { state: 'enough', freeBytes: 5e9, lowBelowBytes: 3e8 },
  lastBackupAt: new Date(now - 10 * 3_600_000).toISOString(),
  mail: 'server',
  connections: 1,
  databaseBytes: 2_000_000,
  documentLimitBytes: 1e6,
  documents: [],
  lostFiles: 0,
  fileStorage: 'ok',
  files: { count: 3, bytes: 4e6, checkedAt: new Date(now - 10 * 3_600_000).toISOString() },
}
const notWell = (facts: Partial<SiteHealth>) =>
  healthWords({ ...well, ...facts }, now)
    .filter(({ isWell }) => !isWell)
    .map(({ label, sentence }) => `${label}: ${sentence}`)

test('a healthy hub has no problems', () => {
  expect(notWell({})).toEqual([])
})

test('files are counted, with the result of the last check', () => {
  const said = (files: SiteHealth['files']) =>
    healthWords({ ...well, files }, now).find(({ label }) => label === 'Files of members')?.sentence
  expect(said(well.files)).toBe('3 files, 4 MB. Last checked 10 hours ago: nothing was missing or damaged.')
  expect(said({ count: 1, bytes: 4e6, checkedAt: null })).toBe('1 file, 4 MB. Not checked yet.')
  expect(said({ count: 0, bytes: 0, checkedAt: null })).toBe('There are none.')
})

test('each problem is a sentence with the action to take', () => {
  expect(notWell({ databaseWritable: false })).toEqual([expect.stringContaining('look at the disk')])
  expect(notWell({ disk: { ...well.disk, state: 'low', freeBytes: 2e8 } })).toEqual([
    'Disk: Only 200 MB is free; an upgrade or a restore may need 300 MB. Make space.',
  ])
  expect(notWell({ disk: { ...well.disk, state: 'full' } })).toEqual([expect.stringContaining('nothing is written')])
  expect(notWell({ lastBackupAt: null })).toEqual([expect.stringContaining('Set up a nightly backup')])
  expect(notWell({ lastBackupAt: new Date(now - 72 * 3_600_000).toISOString() })).toEqual([
    expect.stringContaining('3 days ago'),
  ])
  expect(notWell({ mail: 'outbox' })).toHaveLength(1)
  expect(notWell({ clockJumped: true })).toHaveLength(1)
  expect(notWell({ lostFiles: 1 })).toEqual([
    expect.stringContaining('Files of members: 1 file is missing or damaged.'),
  ])
  expect(notWell({ fileStorage: 'away' })).toEqual([expect.stringContaining('does not answer')])
  expect(notWell({ fileStorage: 'refused' })).toEqual([expect.stringContaining('S3_SECRET_ACCESS_KEY')])
  expect(notWell({ now: new Date(now - 10 * 60_000).toISOString() })).toEqual([
    expect.stringContaining('differs by 10 minutes'),
  ])
})

test('a failure is urgent, a part that was never set up is not', () => {
  const urgent = (facts: Partial<SiteHealth>) => urgentTroubles({ ...well, ...facts }, now).map(({ label }) => label)
  expect(urgent({ lastBackupAt: null, mail: 'outbox' })).toEqual([])
  expect(urgent({ disk: { ...well.disk, state: 'low' } })).toEqual(['Disk'])
  expect(urgent({ disk: { ...well.disk, state: 'full' }, databaseWritable: false })).toEqual(['Database', 'Disk'])
  expect(urgent({ lastBackupAt: new Date(now - 72 * 3_600_000).toISOString() })).toEqual(['Backups'])
  expect(urgent({ clockJumped: true })).toEqual(['Clock'])
  expect(urgent({ lostFiles: 2 })).toEqual(['Files of members'])
})
