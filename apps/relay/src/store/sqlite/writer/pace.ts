/** The most that one append transaction begins after the other, ms. */
const maxPauseMs = 2
/** The pause for each append that arrives in a ms. */
const pauseForEach = 0.6
/** The share of the last transaction in the rate. */
const smoothing = 0.1

/**
 * Says how long the next append transaction waits for more appends to share it. Each costs 0.1 ms of processor, however
 * little is in it: with many edits a second that is worth a pause, and with few only makes them wait. Moments are in ms.
 */
export function createPace() {
  let lastBegan = Number.NEGATIVE_INFINITY
  let appendsPerMs = 0

  return {
    /** What is left of the pause. */
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
