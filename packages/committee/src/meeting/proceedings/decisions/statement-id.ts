import { toBase64UrlEncoded } from 'lib0/buffer'
import { digest } from 'lib0/hash/sha256'
import { encodeUtf8 } from 'lib0/string'
import type { DecisionKind } from './decision-statement.ts'
import { canonicalValue } from './statement-bytes.ts'

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
/** The first 128 bits of the SHA-256 of the canonical form in UTF-8, in base64url. */
export function statementHash(value: unknown): string {
  const bytes = digest(encodeUtf8(canonicalValue(value))).subarray(0, 16)
  return toBase64UrlEncoded(bytes)
}

/** The id of a new statement; `random` is an id of the transition's context. */
export const statementId = (random: string, value: { readonly kind: string }): string =>
  decidingKinds.has(value.kind) ? `${random}_${statementHash(value)}` : random

/** The hash in the id of a statement; null for an id of an earlier app, and for one of another kind. */
export const hashOfId = (id: string): string | null => hashInId.exec(id)?.[1] ?? null

/** The id without its hash. */
export const randomOfId = (id: string): string => {
  const hash = hashOfId(id)
  return hash === null ? id : id.slice(0, -hash.length - 1)
}

/** False for another value than that with which the statement was stated; true for an id without a hash. */
export function fitsId(id: string, value: unknown): boolean {
  const hash = hashOfId(id)
  return hash === null || hash === statementHash(value)
}
