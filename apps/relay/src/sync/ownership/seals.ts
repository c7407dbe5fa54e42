import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import {
  publicKeyBytes,
  readSealedChanges,
  type Seal,
  type SealedChanges,
  sealedWords,
  signedWordsOfChanges,
} from '@civic-hub/protocol'
import type * as decoding from 'lib0/decoding'

const curve = 'prime256v1'
/** The signature format of WebCrypto. */
const dsaEncoding = 'ieee-p1363'
const scalarBytes = 32
const keyIdBytes = 8
/** The first byte of an uncompressed point. */
const uncompressed = 4

/**
 * The reason why sealed changes are invalid: this hub never sealed the key, or the signature does not match.
 */
export type SealFlaw = 'foreign-seal' | 'forged'

/**
 * Seals of this hub: each certifies that a device's key belongs to an account. The signing key is derived
 * from the secret that backups and restores keep, so a seal from before a restore stays valid. A seal grants
 * the account no rights.
 */
export function createSeals(secret: string) {
  const { privateKey, publicKey } = deriveKeyPair(secret)
  const hubKey = keyOf(publicKey)
  if (!hubKey) throw new Error('The key of the seals could not be made')

  return {
    publicKey,
    /** Identifies the key, so that a device notices that it has no seal of this hub. */
    keyId: new Uint8Array(createHash('sha256').update(publicKey).digest().subarray(0, keyIdBytes)),
    /** Null for bytes that are not a key. */
    sealFor(accountId: string, devicePublicKey: Uint8Array): Seal | null {
      if (!keyOf(devicePublicKey)) return null
      const words = sealedWords({ accountId, publicKey: devicePublicKey })
      const signature = sign('sha256', words, { key: privateKey, dsaEncoding })
      return { hubKey: publicKey, signature: new Uint8Array(signature) }
    },
    findFlaw(documentId: string, changes: SealedChanges): SealFlaw | null {
      const deviceKey = keyOf(changes.publicKey)
      if (!deviceKey || !isSigned(sealedWords(changes), hubKey, changes.seal)) return 'foreign-seal'
      const words = signedWordsOfChanges(documentId, changes)
      return isSigned(words, deviceKey, changes.signature) ? null : 'forged'
    },
  }
}

export type Seals = ReturnType<typeof createSeals>

/** Null for bytes that are no sealed changes. */
export function readSealed(decoder: decoding.Decoder): SealedChanges | null {
  try {
    return readSealedChanges(decoder)
  } catch {
    return null
  }
}

function deriveKeyPair(secret: string): { privateKey: KeyObject; publicKey: Uint8Array<ArrayBuffer> } {
  const pair = createECDH(curve)
  // One number in 2^32 is not a private key of the curve; then the next attempt is used.
  for (let attempt = 0; ; attempt++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `civic-hub seals ${attempt}`, scalarBytes))
    try {
      pair.setPrivateKey(scalar)
    } catch {
      continue
    }
    const publicKey = new Uint8Array(pair.getPublicKey())
    const key = { ...jwkOf(publicKey), d: scalar.toString('base64url') }
    return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey }
  }
}

function jwkOf(publicKey: Uint8Array) {
  const half = (from: number) => Buffer.from(publicKey.subarray(from, from + scalarBytes)).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: half(1), y: half(1 + scalarBytes) }
}

/** Null for bytes that are not a point of the curve. */
function keyOf(publicKey: Uint8Array): KeyObject | null {
  if (publicKey.length !== publicKeyBytes || publicKey[0] !== uncompressed) return null
  try {
    return createPublicKey({ key: jwkOf(publicKey), format: 'jwk' })
  } catch {
    return null
  }
}

function isSigned(words: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  return verify('sha256', words, { key, dsaEncoding }, signature)
}
