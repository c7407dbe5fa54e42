import { hashOf } from '../../document/hash-of.ts'

const bucketCount = 128

/**
 * An immutable map that shares its unchanged parts with the map it was made from. A history has a map for
 * each of its versions: with 10,000 entries, a change copies some 80. In no order.
 */
export class SharedMap<V> implements ReadonlyMap<string, V> {
  readonly size: number
  readonly #buckets: readonly ReadonlyMap<string, V>[]

  private constructor(buckets: readonly ReadonlyMap<string, V>[]) {
    this.#buckets = buckets
    this.size = buckets.reduce((sum, bucket) => sum + bucket.size, 0)
  }

  static empty<V>(): SharedMap<V> {
    const nothing = new Map<string, V>()
    return new SharedMap(Array<ReadonlyMap<string, V>>(bucketCount).fill(nothing))
  }

  /** Returns a map with these values changed; null removes a key. */
  with(changes: ReadonlyMap<string, V | null>): SharedMap<V> {
    const buckets = [...this.#buckets]
    const copied = new Map<number, Map<string, V>>()
    for (const [key, value] of changes) {
      const number = bucketOf(key)
      const bucket = copied.get(number) ?? new Map(buckets[number])
      copied.set(number, bucket)
      buckets[number] = bucket
      if (value === null) bucket.delete(key)
      else bucket.set(key, value)
    }
    return new SharedMap(buckets)
  }

  /** The number of parts that both maps share. */
  sharedWith(other: SharedMap<V>): number {
    return this.#buckets.filter((bucket, number) => bucket === other.#buckets[number]).length
  }

  get(key: string): V | undefined {
    return this.#buckets[bucketOf(key)]?.get(key)
  }

  has(key: string): boolean {
    return this.#buckets[bucketOf(key)]?.has(key) ?? false
  }

  forEach(callback: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) callback(value, key, this)
  }

  *entries(): MapIterator<[string, V]> {
    for (const bucket of this.#buckets) yield* bucket
  }

  *keys(): MapIterator<string> {
    for (const bucket of this.#buckets) yield* bucket.keys()
  }

  *values(): MapIterator<V> {
    for (const bucket of this.#buckets) yield* bucket.values()
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries()
  }
}

const bucketOf = (key: string): number => hashOf(key) % bucketCount
