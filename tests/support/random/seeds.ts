/**
 * The seed of this run: a new one each time, or the one in SEED, to repeat a failure. The tests' names
 * contain it.
 */
export const freshSeed = readSeed(process.env.SEED)

function readSeed(given: string | undefined): number {
  if (given === undefined || given === '') return Math.floor(Math.random() * 1_000_000)
  if (!/^\d{1,15}$/.test(given)) throw new Error(`SEED must be a whole number, and is "${given}"`)
  return Number(given)
}
