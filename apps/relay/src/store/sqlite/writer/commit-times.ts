/** Slower commits would stop the serving thread too long, in ms. */
const defaultSlowMs = 2
/** With faster ones the serving thread commits itself again. The distance to `defaultSlowMs` prevents frequent changes. */
const fastMs = 1
/** The weight of the last commit in the average. */
const smoothing = 0.05

/** Averages how long commits take, to decide which thread commits. */
export function createCommitTimes(slowMs = defaultSlowMs) {
  let average = (defaultSlowMs + fastMs) / 2

  return {
    /** To be called after each commit. Commits of snapshots are larger, and do not count. */
    add(milliseconds: number): void {
      average += smoothing * (milliseconds - average)
    },
    /** To be called before any edit, with the times of a few commits: their median is the first average. */
    begin(milliseconds: readonly number[]): void {
      average = [...milliseconds].sort((a, b) => a - b)[milliseconds.length >> 1] ?? average
    },
    isSlow: (): boolean => average > slowMs,
    isFast: (): boolean => average < fastMs,
  }
}
