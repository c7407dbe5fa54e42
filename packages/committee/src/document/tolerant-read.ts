import * as Y from 'yjs'

// A document may contain any value: a field of another app, an old shape, a hostile value. These readers
// return a default for values that they do not understand, and never throw.

export function asMap(value: unknown): Y.Map<unknown> | null {
  return value instanceof Y.Map ? value : null
}

/** The values in a map under keys with a prefix, by the rest of the key. */
export function* valuesUnder(parent: Y.Map<unknown>, prefix: string): Generator<[id: string, value: unknown]> {
  for (const [key, value] of parent.entries()) if (key.startsWith(prefix)) yield [key.slice(prefix.length), value]
}

/** The maps among them, including removed ones. */
export function* mapsUnder(parent: Y.Map<unknown>, prefix = ''): Generator<[id: string, entity: Y.Map<unknown>]> {
  for (const [id, value] of valuesUnder(parent, prefix)) if (value instanceof Y.Map) yield [id, value]
}

/** A text with embedded objects is rejected: its positions differ from those of the string in a field. */
export function asText(value: unknown): Y.Text | null {
  if (!(value instanceof Y.Text) || value instanceof Y.XmlText) return null
  return value.length === value.toString().length ? value : null
}

export function readText(value: unknown): string {
  if (typeof value === 'string') return value
  return value instanceof Y.Text ? lettersOf(value) : ''
}

/** The characters of a text. toString() is not usable: for an XmlText it writes the marks as tags. */
export function lettersOf(text: Y.Text): string {
  if (!(text instanceof Y.XmlText)) return text.toString()
  let letters = ''
  for (const part of text.toDelta() as unknown[]) {
    const insert = readField(part, 'insert')
    if (typeof insert === 'string') letters += insert
  }
  return letters
}

export function readOptionalText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function readFlag(value: unknown): boolean {
  return value === true
}

/** A time as `toISOString()` writes it, on a day that every month has. */
const written = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/

/** The value as an ISO string in UTC, or null if it is not a time. */
export function readInstant(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // Parsing costs five times as much, and a meeting has thousands of times.
  if (written.test(value)) return value
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** A field of a plain JSON value. Only own fields are read, so that a stored `__proto__` adds no fields. */
export function readField(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
  return (value as Record<string, unknown>)[field]
}
