import { createRandom, type Random } from '../../support/random/random.ts'

function mix(state: number, value: number): number {
  let mixed = Math.imul(state ^ value, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function hash(state: number, name: string): number {
  let mixed = mix(state, name.length)
  for (let index = 0; index < name.length; index++) mixed = mix(mixed, name.charCodeAt(index))
  return mixed
}

/** Random values that follow from a seed and the name of the thing that they are for. */
export function streamOf(seed: number, ...names: (string | number)[]): Random {
  return createRandom(hash(mix(seed, 0x5bd1e995), names.join('/')))
}

/**
 * Chooses by weight. A new choice changes only those decisions that it wins itself, so the decisions of a seed are
 * mostly the same after one was added.
 */
export function chooseByName<T extends { name: string; weight?: number }>(random: Random, choices: readonly T[]): T {
  const state = random.below(2 ** 31)
  let best = choices[0] as T
  let least = Number.POSITIVE_INFINITY
  for (const choice of choices) {
    const share = ((hash(state, choice.name) >>> 0) + 1) / 4_294_967_297
    const score = -Math.log(share) / (choice.weight ?? 1)
    if (score < least) [best, least] = [choice, score]
  }
  return best
}
