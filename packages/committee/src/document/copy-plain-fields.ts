import * as Y from 'yjs'

/** Copies plain values only: a nested type can't be put in a second place. */
export function copyPlainFields(from: Y.Map<unknown>, to: Y.Map<unknown>, fields: readonly string[]): void {
  for (const field of fields) {
    const value = from.get(field)
    if (value !== undefined && !(value instanceof Y.AbstractType)) to.set(field, value)
  }
}
