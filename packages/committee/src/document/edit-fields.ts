import * as Y from 'yjs'
import { setField } from './committee-document.ts'
import { editTextField } from './form-edit.ts'
import {
  type AnyField,
  type FieldName,
  type FieldRefusal,
  type FieldValues,
  type FormFields,
  fieldNames,
  isSameValue,
  keyOf,
  type TypedValues,
} from './form-fields.ts'
import { readField } from './tolerant-read.ts'
import type { TransitionContext } from './transition-context.ts'

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
  if (!field) return null
  const words = readField(value, 'name') ?? value
  const isEmpty = typeof words === 'string' && words.trim() === ''
  if (isEmpty ? !field.isRequired : field.read(value) !== null && field.fits?.(value as never) !== false) return null
  return `${name}-${field.reason}` as FieldRefusal<F>
}

export const firstRefusal = <F extends FormFields>(fields: F, typed: Partial<TypedValues<F>>): FieldRefusal<F> | null =>
  fieldNames(fields)
    .map((name) => refusalOf(fields, name, typed))
    .find((refusal) => refusal !== null) ?? null

export function fieldRefusals<F extends FormFields>(
  fields: F,
  typed: Partial<TypedValues<F>>,
): { [K in FieldName<F>]?: FieldRefusal<F> } {
  const refusals = fieldNames(fields).map((name) => [name, refusalOf(fields, name, typed)])
  return Object.fromEntries(refusals.filter(([, refusal]) => refusal !== null))
}

/** The words of all refusals: those of each field. */
export const refusalWords = <F extends FormFields>(
  fields: F,
  words: Readonly<Record<FieldName<F>, { readonly refused: string }>>,
): Readonly<Record<FieldRefusal<F>, string>> =>
  Object.fromEntries(
    fieldNames(fields).map((name) => [`${name}-${fields[name]?.reason}`, words[name].refused]),
  ) as Record<FieldRefusal<F>, string>

function storedValue(field: AnyField | undefined, typed: unknown): unknown {
  const value = field?.read(typed) ?? null
  return value !== null && field?.stored ? field.stored(value as never) : value
}

export function putFields<F extends FormFields>(
  fields: F,
  entity: Y.Map<unknown>,
  typed: Partial<TypedValues<F>>,
): void {
  for (const name of fieldNames(fields)) {
    const [field, key] = [fields[name], keyOf(fields, name)]
    const value = storedValue(field, typed[name])
    // A text that merges is created with its entity, even if it is empty (D2).
    if (field?.merges) entity.set(key, new Y.Text(trimmed(typed[name])))
    else if (value !== null && value !== field?.empty) entity.set(key, value)
  }
}

/** Writes the changes of a form between opening and saving: texts that merge by character, others field by field. */
export function editFields<F extends FormFields>(
  fields: F,
  entity: Y.Map<unknown>,
  opened: Partial<TypedValues<F>>,
  saved: Partial<TypedValues<F>>,
  context: TransitionContext,
): void {
  for (const name of fieldNames(fields)) {
    if (saved[name] === undefined) continue
    const [field, key] = [fields[name], keyOf(fields, name)]
    if (field?.merges) {
      editTextField(entity, key, String(opened[name] ?? ''), trimmed(saved[name]), context)
      continue
    }
    const [was, now] = [storedValue(field, opened[name]), storedValue(field, saved[name])]
    if (!isSameValue(field, was, now)) setField(entity, key, now)
  }
}

const trimmed = (typed: unknown): string => String(typed ?? '').trim()
