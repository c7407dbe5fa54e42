/** The longest turn. */
export const maxSeconds = 36_000

/** The seconds of a turn so far, up to `now`. */
export const secondsSince = (since: string, now: number): number =>
  Math.min(maxSeconds, Math.max(0, Math.round((now - Date.parse(since)) / 1000)))
