import { expect } from 'vitest'

const added = Symbol.for('civic-hub.equal-bytes')

/**
 * Compares bytes at once: vitest makes a list of entries of each, which takes a second and much memory for a database. Bytes
 * that differ are left to it, for its message. Once for a worker, whose test files share the list of comparisons.
 */
if (!(added in globalThis)) {
  Object.assign(globalThis, { [added]: true })
  expect.addEqualityTesters([
    (a: unknown, b: unknown) =>
      a instanceof Uint8Array &&
      b instanceof Uint8Array &&
      a.constructor === b.constructor &&
      Buffer.compare(a, b) === 0
        ? true
        : undefined,
  ])
}
