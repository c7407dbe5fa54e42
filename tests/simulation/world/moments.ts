/** Steps after which a kill, a freeze or a power cut is the most dangerous. */
export type Step =
  | 'a commit'
  | 'an answered change'
  | 'a stored edit'
  | 'a large local transaction'
  | 'a failed local transaction'
  | 'a sent frame'

/**
 * Lets the weather strike right after the next step of its victim. At a random time it hardly ever meets the few
 * milliseconds between two steps.
 */
export class Moments {
  readonly #schedule: (delay: number, run: () => void) => void
  readonly #waiting = new Set<{ step: Step; at: object; resolve: (hasHappened: boolean) => void }>()

  constructor(schedule: (delay: number, run: () => void) => void) {
    this.#schedule = schedule
  }

  /** The process, disk or storage `at` has made this step. */
  happened(step: Step, at: object): void {
    if (this.#waiting.size === 0) return
    for (const waiting of this.#waiting)
      if (waiting.step === step && waiting.at === at) {
        this.#waiting.delete(waiting)
        this.#schedule(0, () => waiting.resolve(true))
      }
  }

  /** Resolves with true after the next step of this kind, or with false after so many seconds without one. */
  next(step: Step, at: object, seconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = { step, at, resolve }
      this.#waiting.add(waiting)
      this.#schedule(seconds * 1000, () => {
        if (this.#waiting.delete(waiting)) resolve(false)
      })
    })
  }
}
