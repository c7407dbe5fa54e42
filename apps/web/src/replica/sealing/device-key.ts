import { publicKeyBytes, type SealedSigner, sealedWords } from '@civic-hub/protocol'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** The key of a device. The browser never exports the private key. */
export interface DeviceKey {
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly privateKey: CryptoKey
}

/** Browsers cannot sign or verify on a page that was loaded without https. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

export async function createDeviceKey(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return { publicKey, privateKey: pair.privateKey }
}

export async function signWith(
  { privateKey }: DeviceKey,
  words: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign(signing, privateKey, words))
}

export async function isSigned(
  words: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (publicKey.length !== publicKeyBytes) return false
  try {
    const key = await crypto.subtle.importKey('raw', publicKey.slice(), algorithm, false, ['verify'])
    return await crypto.subtle.verify(signing, key, signature.slice(), words)
  } catch {
    // The bytes are not a point of the curve.
    return false
  }
}

/** Whether a hub has sealed that the key belongs to the account. */
export const isSealed = (signer: SealedSigner, hubKey: Uint8Array): Promise<boolean> =>
  isSigned(sealedWords(signer), hubKey, signer.seal)
