import { toBase64UrlEncoded } from 'lib0/buffer'
import { digest } from 'lib0/hash/sha256'
import { encodeUtf8 } from 'lib0/string'
import type { DecisionKind } from './decision-statement.ts'

// The id of a statement that decides holds a hash of its value, with its author: `{random}_{hash}`. Another value under
// the id does not fit it. Ids of earlier apps have no hash, and stay valid. Older relays accept letters, digits, `_` and
// `-` in the ids of motions.

/** The kinds whose ids hold a hash. */
export const decidingKinds: ReadonlySet<string> = new Set<DecisionKind>([
  ...(['motion', 'second', 'question', 'roll', 'vote', 'tally', 'casting', 'outcome'] as const),
  ...(['disposal', 'recusal', 'pull', 'settlement'] as const),
])

/** 128 bits in base64url. */
const hashInId = /^.+_([\w-]{22})$/
/** The values of statements have four levels. */
const maxDepth = 16

/**
 * The text of a plain value that is the same on every device: JSON without spaces, the keys of each object in the order of
 * their UTF-16 code units, without keys whose value is undefined. Lone surrogates are U+FFFD, as Yjs sends them.
 */
export function canonicalText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(wellFormed(value))
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  if (Array.isArray(value) && depth < maxDepth)
    return `[${value.map((one) => canonicalText(one, depth + 1)).join(',')}]`
  if (isPlainObject(value) && depth < maxDepth) {
    const fields = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(wellFormed(key))}:${canonicalText(value[key], depth + 1)}`)
    return `{${fields.join(',')}}`
  }
  // Only hostile values have another type.
  return 'null'
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd')

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The first 128 bits of the SHA-256 of the canonical text in UTF-8, in base64url. */
export function statementHash(value: unknown): string {
  const bytes = digest(encodeUtf8(canonicalText(value))).subarray(0, 16)
  return toBase64UrlEncoded(bytes)
}

/** The id of a new statement; `random` is an id of the transition's context. */
export const statementId = (random: string, value: { readonly kind: string }): string =>
  decidingKinds.has(value.kind) ? `${random}_${statementHash(value)}` : random

/** The hash in the id of a statement; null for an id of an earlier app, and for one of another kind. */
export const hashOfId = (id: string): string | null => hashInId.exec(id)?.[1] ?? null

/** False for another value than that with which the statement was stated; true for an id without a hash. */
export function fitsId(id: string, value: unknown): boolean {
  const hash = hashOfId(id)
  return hash === null || hash === statementHash(value)
}

/**
 * The bytes that the author's device signs: the id of the meeting, the id of the statement and its value as canonical
 * text in UTF-8. Another hub gives a document another id, so it is none of them.
 */
export const signedBytes = (meetingId: string, id: string, value: unknown): Uint8Array =>
  encodeUtf8(canonicalText([meetingId, id, value]))
