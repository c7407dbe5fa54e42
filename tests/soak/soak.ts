export interface Bound {
  /** performance.now() after which nothing new is begun. */
  until: number
  seed: number
  /** A line for whoever watches. */
  say(line: string): void
}

/** What a soak counted; `failures` says each one so that it can be repeated. */
export interface Tally {
  figures: Record<string, number>
  failures: string[]
}

export interface Soak {
  name: string
  /** What it shows, and how much of it is enough. */
  goal: string
  run(bound: Bound): Promise<Tally>
}
