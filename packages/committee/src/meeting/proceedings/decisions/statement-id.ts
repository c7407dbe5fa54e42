import { toBase64UrlEncoded } from 'lib0/buffer'
import { digest } from 'lib0/hash/sha256'
import { encodeUtf8 } from 'lib0/string'
import type { DecisionKind } from './decision-statement.ts'

/** Values of an honest app have at most four levels. */
const maxLevels = 32
/** A half of a pair of UTF-16 is sent to other devices as this letter. */
const replacement = '\u{fffd}'

/**
 * The canonical form of a stored value: JSON without spaces, with sorted keys. Two values with the same form read the
 * same: a field that is neither text, number, flag nor list of such is read as absent. Never throws.
 */
export const canonicalValue = (value: unknown): string => write(value, 0) ?? 'null'

function write(value: unknown, level: number): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value.replace(/\p{Surrogate}/gu, replacement))
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
  if (typeof value !== 'object' || level === maxLevels) return undefined
  if (Array.isArray(value)) return `[${value.map((one) => write(one, level + 1) ?? 'null').join()}]`
  // Bytes, and shared types of Yjs.
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const fields = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, field]) => {
      const written = write(field, level + 1)
      return written === undefined ? [] : [`${JSON.stringify(key)}:${written}`]
    })
  return `{${fields.join()}}`
}

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
