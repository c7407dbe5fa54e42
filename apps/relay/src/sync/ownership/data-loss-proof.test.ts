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

test('Y3: an entry behind the end, or with another one in its place, was lost', () => {
  expect(isDataLossProof(told('now', 11), kept, null, 'key')).toBe(true)
  expect(isDataLossProof(told('now', 9), kept, at + 1, 'key')).toBe(true)
})

test('an entry that is only part of a snapshot now was not lost', () => {
  expect(isDataLossProof(told('now', 9), kept, null, 'key')).toBe(false)
})

test('Y3: what another run of the relay wrote at that position was lost, though it is no longer kept one by one', () => {
  const elsewhere = { ...kept, runAt: () => 2 }
  expect(isDataLossProof(told('now', 9), elsewhere, null, 'key')).toBe(true)
  expect(isDataLossProof(told('before', 7), elsewhere, null, 'key')).toBe(true)
})

test('Y3: entries of an earlier log that the restored copy does not hold were lost', () => {
  expect(isDataLossProof(told('before', 8), kept, null, 'key')).toBe(true)
  expect(isDataLossProof(told('before', 7), kept, null, 'key')).toBe(false)
})

test('everything was lost of a log that the copy does not know', () => {
  expect(isDataLossProof(told('unknown', 1), kept, null, 'key')).toBe(true)
  expect(isDataLossProof(told('unknown', 1), { ...kept, documentId: 'schools' }, null, 'key')).toBe(false)
})

test('Y3: a position that the relay never told proves nothing', () => {
  expect(isDataLossProof({ ...told('now', 11), position: 12 }, kept, null, 'key')).toBe(false)
  expect(isDataLossProof(told('before', 8), kept, null, 'another key')).toBe(false)
  expect(isDataLossProof({ logId: 'now', position: 0, entryTag: 0 }, kept, null, 'key')).toBe(false)
})
