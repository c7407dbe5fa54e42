import type { Field } from '../../document/form-fields.ts'
import { readPersonKey } from '../../document/person.ts'
import { readField, readFlag, readOptionalText } from '../../document/tolerant-read.ts'

// A wrong type reads as the default. A required field without a usable value is undefined, and then its statement is
// skipped.

export type Fields = Readonly<Record<string, Field<unknown>>>
export type ValuesOf<S extends Fields> = {
  readonly [K in keyof S]: S[K] extends Field<infer T> ? Exclude<T, undefined> : never
}

export const id: Field<string> = (value) => readOptionalText(value) ?? undefined
export const optionalText: Field<string | null> = readOptionalText
export const flag: Field<boolean> = readFlag

export const personKey: Field<string> = (value) => {
  const key = readOptionalText(value)
  return key === null ? undefined : readPersonKey(key)
}

export const oneOf =
  <T extends string>(known: readonly T[]): Field<T> =>
  (value) =>
    known.find((one) => one === value)

/** Makes a function that reads the fields of a kind: undefined for another kind, null without a required field. */
export function kindsReader(kinds: Readonly<Record<string, Fields>>) {
  const shapes = new Map(Object.entries(kinds).map(([kind, fields]) => [kind, Object.entries(fields)]))
  return (kind: unknown, value: unknown): Record<string, unknown> | null | undefined => {
    const fields = typeof kind === 'string' ? shapes.get(kind) : undefined
    if (!fields) return undefined
    const read: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const found = field(readField(value, name))
      if (found === undefined) return null
      read[name] = found
    }
    return read
  }
}
