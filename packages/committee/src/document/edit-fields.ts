import type * as Y from 'yjs'
import { setField } from './committee-document.ts'
import {
  type AnyField,
  type FieldName,
  type FieldRefusal,
  type FieldValues,
  type FormFields,
  fieldNames,
  keyOf,
  type TypedValues,
} from './form-fields.ts'

// Apart from form-fields.ts: the first screens do not edit.

/** The values as a form opens with them. */
export function openFields<F extends FormFields>(fields: F, values: Partial<FieldValues<F>>): TypedValues<F> {
  const typed = fieldNames(fields).map((name) => [name, values[name] ?? fields[name]?.empty])
  return Object.fromEntries(typed) as TypedValues<F>
}

function refusalOf<F extends FormFields>(
  fields: F,
  name: FieldName<F>,
  typed: Partial<TypedValues<F>>,
): FieldRefusal<F> | null {
  const [field, value]: [AnyField | undefined, unknown] = [fields[name], typed[name] ?? '']
  if (!field || (typeof value === 'string' && value.trim() === '')) return null
  if (field.read(value) !== null && field.fits?.(value as never) !== false) return null
  return `${name}-${field.reason}` as FieldRefusal<F>
}

/** The first refusal of typed values; null if all can be saved. */
export const firstRefusal = <F extends FormFields>(
  fields: F,
  typed: Partial<TypedValues<F>>,
): FieldRefusal<F> | null =>
  fieldNames(fields)
    .map((name) => refusalOf(fields, name, typed))
    .find((refusal) => refusal !== null) ?? null

/** The refusals of typed values by field; empty if all can be saved. */
export function fieldRefusals<F extends FormFields>(
  fields: F,
  typed: Partial<TypedValues<F>>,
): { [K in FieldName<F>]?: FieldRefusal<F> } {
  const refusals = fieldNames(fields).map((name) => [name, refusalOf(fields, name, typed)])
  return Object.fromEntries(refusals.filter(([, refusal]) => refusal !== null))
}

/** Adds the typed values to a new entity. */
export function putFields<F extends FormFields>(
  fields: F,
  entity: Y.Map<unknown>,
  typed: Partial<TypedValues<F>>,
): void {
  for (const name of fieldNames(fields)) {
    const value = fields[name]?.read(typed[name]) ?? null
    if (value !== null) entity.set(keyOf(fields, name), value)
  }
}

/** Writes the changes of a form between opening and saving, field by field. */
export function editFields<F extends FormFields>(
  fields: F,
  entity: Y.Map<unknown>,
  opened: Partial<TypedValues<F>>,
  saved: Partial<TypedValues<F>>,
): void {
  for (const name of fieldNames(fields)) {
    const [was, now] = [opened, saved].map((typed) => fields[name]?.read(typed[name]) ?? null)
    if (saved[name] !== undefined && was !== now) setField(entity, keyOf(fields, name), now)
  }
}
