/** Repeatable randomness (mulberry32): every run, on every machine, generates the same committee. */
export interface Random {
  /** From 0 up to, but not, 1. */
  fraction(): number
  /** From 0 up to, but not, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
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
  return { fraction, below, pick: (list) => list[below(list.length)] as (typeof list)[number] }
}
