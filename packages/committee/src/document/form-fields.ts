import type * as Y from 'yjs'
import { cutText } from './cut-text.ts'
import { readOptionalText } from './tolerant-read.ts'
import { webAddress } from './web-address.ts'

/** Reads a stored value of any type. A required field without a usable value is undefined. */
export type Field<T> = (value: unknown) => T | undefined

/**
 * An optional field of an entity, which a form edits. The last write is in effect; a field without a value is not
 * stored. A typed value is stored as it is read; one that has no value, or does not fit, is refused.
 */
export interface FormField<T, Typed, Reason extends string | null> {
  /** Its key in the document; its name if absent. */
  readonly storedAs?: string
  /** True for a text that merges by character. */
  readonly merges?: true
  /** True for a field that needs a value. */
  readonly isRequired?: true
  /** True for a text of a meeting that the search finds. */
  readonly isSearched?: boolean
  readonly read: Field<T | null>
  /** The value of an empty field in a form. */
  readonly empty: Typed
  /** The reason of a refusal; null if every typed value is accepted. */
  readonly reason: Reason
  readonly fits?: (typed: Typed) => boolean
  /** The maximum length of a text in a form. */
  readonly max?: number
  /** All values, if only some are possible. */
  readonly known?: readonly T[]
  /** The stored form of a value that is an object. */
  readonly stored?: (value: T) => unknown
  /** Compares values that are objects. */
  readonly isSame?: (a: T, b: T) => boolean
}

/** A field of any type. */
export type AnyField = Pick<FormField<never, never, string | null>, 'fits' | 'stored' | 'isSame'> &
  Omit<FormField<unknown, never, string | null>, 'fits' | 'stored' | 'isSame' | 'empty'> & {
    readonly empty: unknown
  }
/** The fields of an entity by their names. */
export type FormFields = Readonly<Record<string, AnyField>>

export type FieldName<F extends FormFields> = keyof F & string
export type FieldValues<F extends FormFields> = {
  readonly [K in keyof F]: F[K] extends { read: Field<infer T> } ? T : never
}
/** The fields as a form has them. */
export type TypedValues<F extends FormFields> = { readonly [K in keyof F]: F[K]['empty'] }
/** A refusal names the field: `venue-too-long`. */
export type FieldRefusal<F extends FormFields> = {
  [K in FieldName<F>]: `${K}-${Exclude<F[K]['reason'], null>}`
}[FieldName<F>]

type LineOptions = Pick<AnyField, 'storedAs' | 'isSearched'> & { readonly max: number }

/** A text of one line, which the search finds by default; a longer one of another app is read up to its maximum. */
export const line = (options: LineOptions): FormField<string, string, 'too-long'> & LineOptions => ({
  isSearched: true,
  ...options,
  read: (value) => cutText(readOptionalText(value)?.trim() ?? '', options.max) || null,
  empty: '',
  reason: 'too-long',
  fits: (typed) => typed.trim().length <= options.max,
})

/** A web address, http or https. Other links could be harmful when opened: they read as none. */
export const webLink: FormField<string, string, 'not-web'> = {
  read: (value) => webAddress(readOptionalText(value) ?? ''),
  empty: '',
  reason: 'not-web',
}

/** A whole number. */
export const count = (range: {
  readonly min: number
  readonly max: number
}): FormField<number, number | null, 'out-of-range'> & typeof range => ({
  ...range,
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max ? value : null,
  empty: null,
  reason: 'out-of-range',
})

/** One of these words. */
export const choice = <T extends string>(known: readonly T[]): FormField<T, T | null, 'unknown'> => ({
  known,
  read: (value) => known.find((one) => one === value) ?? null,
  empty: null,
  reason: 'unknown',
})

export const fieldNames = <F extends FormFields>(fields: F): FieldName<F>[] => Object.keys(fields) as FieldName<F>[]

/** True if two versions of an entity have the same value of a field. */
export const isSameValue = (field: AnyField | undefined, a: unknown, b: unknown): boolean =>
  a === b || (a !== null && b !== null && field?.isSame?.(a as never, b as never) === true)

/** The key of a field in the document. */
export const keyOf = <F extends FormFields>(fields: F, name: FieldName<F>): string => fields[name]?.storedAs ?? name

export const keysOf = <F extends FormFields>(fields: F): string[] =>
  fieldNames(fields).map((name) => keyOf(fields, name))

export function readFields<F extends FormFields>(fields: F, entity: Y.Map<unknown>): FieldValues<F> {
  const values: Record<string, unknown> = {}
  for (const name of fieldNames(fields)) values[name] = fields[name]?.read(entity.get(keyOf(fields, name)))
  return values as FieldValues<F>
}
