export interface Bound {
  /** The performance.now() after which no new round begins. */
  until: number
  seed: number
  /** Prints a line of progress. */
  say(line: string): void
}

/** The counts of a soak; `failures` describes each one with the values to repeat it. */
export interface Tally {
  figures: Record<string, number>
  failures: string[]
}

export interface Soak {
  name: string
  /** The property that the soak shows, and its goal. */
  goal: string
  run(bound: Bound): Promise<Tally>
}
