import * as decoding from 'lib0/decoding'
import { expect, test } from 'vitest'
import { encodeRelayHello, frameTypes, readRelayHello } from './frames.ts'
import { encodeSealedChanges, readSealedChanges, type SealedChanges } from './seals.ts'

const hello = {
  logId: 'log',
  position: 7,
  access: 'editor' as const,
  continued: false,
  fullness: 3,
  stateVector: new Uint8Array([0]),
}

test('reads the hello of a relay that does not seal yet, and an older app ignores the id of the key', () => {
  const sealKeyId = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8])
  const frame = encodeRelayHello({ ...hello, sealKeyId })
  const read = (bytes: Uint8Array) => {
    const decoder = decoding.createDecoder(bytes)
    expect(decoding.readVarUint(decoder)).toBe(frameTypes.hello)
    return readRelayHello(decoder)
  }
  expect(read(frame)).toEqual({ ...hello, sealKeyId })
  const old = frame.subarray(0, frame.length - sealKeyId.length - 1)
  expect(read(old)).toEqual({ ...hello, sealKeyId: new Uint8Array() })
})

const changes: SealedChanges = {
  accountId: 'ana',
  publicKey: new Uint8Array(65),
  seal: new Uint8Array(64),
  signature: new Uint8Array(64).fill(1),
  changes: 3,
  labels: ['meeting-started:m'],
  update: new Uint8Array([0, 0]),
}

function reread(written: SealedChanges): SealedChanges {
  const decoder = decoding.createDecoder(encodeSealedChanges(written))
  expect(decoding.readVarUint(decoder)).toBe(frameTypes.sealedChanges)
  return readSealedChanges(decoder)
}

test('sealed changes are unchanged after encoding and decoding', () => {
  expect(reread(changes)).toEqual(changes)
})

test.each<[string, Partial<SealedChanges>]>([
  ['a key of another length', { publicKey: new Uint8Array(64) }],
  ['no account', { accountId: '' }],
  ['too many labels', { labels: new Array(17).fill('label') }],
  ['a label of nothing', { labels: [''] }],
  ['more changes than anybody makes', { changes: 1_000_000 }],
])('sealed changes with %s are none', (_, odd) => {
  expect(() => reread({ ...changes, ...odd })).toThrow()
})
