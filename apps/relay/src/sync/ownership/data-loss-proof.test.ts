import { expect, test } from 'vitest'
import { isDataLossProof } from './data-loss-proof.ts'
import { createEntryTags } from './entry-tag.ts'

const at = Date.UTC(2026, 10, 21)
const runAt = () => 1
const kept = {
  documentId: 'parks',
  logId: 'now',
  position: 10,
  restoredLogs: new Map([['before', 7]]),
  runAt,
}
const told = (logId: string, position: number) => ({
  logId,
  position,
  entryTag: createEntryTags('key', 'parks', logId, runAt).of(position, at),
})

test('Y3: an entry beyond the end, or replaced by another one, was lost', () => {
  expect(isDataLossProof(told('now', 11), kept, null, 'key')).toBe(true)
  expect(isDataLossProof(told('now', 9), kept, at + 1, 'key')).toBe(true)
})

test('an entry that is now only part of a snapshot was not lost', () => {
  expect(isDataLossProof(told('now', 9), kept, null, 'key')).toBe(false)
})

test('Y3: an entry that another run of the relay wrote was lost, even if its position is no longer readable on its own', () => {
  const elsewhere = { ...kept, runAt: () => 2 }
  expect(isDataLossProof(told('now', 9), elsewhere, null, 'key')).toBe(true)
  expect(isDataLossProof(told('before', 7), elsewhere, null, 'key')).toBe(true)
})

test('Y3: entries of an earlier log that are missing in the restored copy were lost', () => {
  expect(isDataLossProof(told('before', 8), kept, null, 'key')).toBe(true)
  expect(isDataLossProof(told('before', 7), kept, null, 'key')).toBe(false)
})

test('all entries of a log that the restored copy does not list were lost', () => {
  expect(isDataLossProof(told('unknown', 1), kept, null, 'key')).toBe(true)
  expect(isDataLossProof(told('unknown', 1), { ...kept, documentId: 'schools' }, null, 'key')).toBe(false)
})

test('Y3: a position that the relay never sent proves nothing', () => {
  expect(isDataLossProof({ ...told('now', 11), position: 12 }, kept, null, 'key')).toBe(false)
  expect(isDataLossProof(told('before', 8), kept, null, 'another key')).toBe(false)
  expect(isDataLossProof({ logId: 'now', position: 0, entryTag: 0 }, kept, null, 'key')).toBe(false)
})
