import { createECDH } from 'node:crypto'
import { signatureBytes } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { createSeals } from './seals.ts'

const point = () => {
  const pair = createECDH('prime256v1')
  return new Uint8Array(pair.generateKeys())
}

test('Y10: the same secret gives the same key, so that a restored relay recognises its seals', () => {
  const publicKey = point()
  const seal = createSeals('secret').sealFor('ana', publicKey)
  expect(seal?.hubKey).toEqual(createSeals('secret').sealFor('ben', point())?.hubKey)
  expect(createSeals('secret').keyId).toEqual(createSeals('secret').keyId)
  expect(createSeals('another').keyId).not.toEqual(createSeals('secret').keyId)
  const changes = {
    accountId: 'ana',
    publicKey,
    seal: seal?.signature ?? new Uint8Array(),
    signature: new Uint8Array(signatureBytes),
    changes: 1,
    labels: [],
    update: new Uint8Array(),
  }
  expect(createSeals('secret').findFlaw('parks', changes)).toBe('forged')
  expect(createSeals('another').findFlaw('parks', changes)).toBe('foreign-seal')
})

test('Y10: bytes that are not a key get no seal', () => {
  const seals = createSeals('secret')
  expect(seals.sealFor('ana', new Uint8Array(65))).toBe(null)
  expect(seals.sealFor('ana', new Uint8Array(65).fill(4))).toBe(null)
  expect(seals.sealFor('ana', point().subarray(1))).toBe(null)
})
