import { createHash } from 'node:crypto'

/** Cryptographically random bytes; tests may replace the source. */
export type RandomBytes = (size: number) => Uint8Array

/** A secret that is sent once, for emails and ids: 43 characters, safe in a URL. */
export function createToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** The hash of a secret, to be stored. A fast hash is sufficient, because the secret is long and random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** An id for an account: neither secret nor sequential. */
export function createAccountId(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(12)).toString('base64url')
}
