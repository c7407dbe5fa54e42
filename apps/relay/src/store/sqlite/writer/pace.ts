/** The longest pause, counted from the start of the previous append transaction, ms. */
const maxPauseMs = 2
/** The pause in ms, per append that arrives in a ms. */
const pauseForEach = 0.6
/** The weight of the last transaction in the smoothed rate. */
const smoothing = 0.1

/**
 * Computes how long the next append transaction waits for more appends to share it. Each transaction costs
 * 0.1 ms of processor time, however small it is. At many edits a second a pause saves that cost; at few edits
 * it only delays them. Moments are in ms.
 */
export function createPace() {
  let lastBegan = Number.NEGATIVE_INFINITY
  let appendsPerMs = 0

  return {
    /** The remaining pause. */
    pause: (now: number): number =>
      Math.max(0, lastBegan + Math.min(maxPauseMs, pauseForEach * appendsPerMs) - now),
    /** To be called when a transaction begins, with the number of its appends. */
    begin(now: number, appends: number): void {
      const latest = appends / Math.max(0.1, now - lastBegan)
      appendsPerMs += smoothing * (latest - appendsPerMs)
      lastBegan = now
    },
  }
}
