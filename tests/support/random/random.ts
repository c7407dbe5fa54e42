/** Random numbers with a seed (mulberry32), so that a failure can be repeated. */
export interface Random {
  /** From 0 up to 1, without 1. */
  fraction(): number
  /** From 0 up to `end`, without `end`. */
  below(end: number): number
  /** True in this share of cases, from 0 to 1. */
  chance(share: number): boolean
  /** Returns one of the values; the list must not be empty. */
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** Bytes that do not compress. */
  bytes(count: number): Uint8Array<ArrayBuffer>
}

export function createRandom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return {
    fraction,
    below,
    chance: (share) => fraction() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffle(list) {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof list)[number])
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  }
}
