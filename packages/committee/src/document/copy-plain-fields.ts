import * as Y from 'yjs'

/** Copies plain values only: a nested type cannot have a second parent. */
export function copyPlainFields(from: Y.Map<unknown>, to: Y.Map<unknown>, fields: readonly string[]): void {
  for (const field of fields) {
    const value = from.get(field)
    if (value !== undefined && !(value instanceof Y.AbstractType)) to.set(field, value)
  }
}
