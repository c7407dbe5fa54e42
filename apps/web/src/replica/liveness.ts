/** A question goes out this often; a relay that leaves one unanswered for `silenceMs` is taken for gone. */
const pingMs = 3_000
const silenceMs = 8_000
/** After a pause of this page nobody knows whether the connection has outlived it, so the answer has to come soon. */
const promptMs = 2_500
const pauseMs = 3 * pingMs

export interface Liveness {
  /** Something came from the relay. */
  heard(): void
  /** Asks at once, and does not wait long for the answer. */
  check(): void
  stop(): void
}

/**
 * Watches a connection, whatever its socket says: half-open ones look open. What counts is a question without an
 * answer, not the time since the last one, since a page in the background gets to ask once a minute only. A computer
 * that slept is noticed by the wall clock.
 */
export function watchLiveness(ping: () => void, onSilence: () => void): Liveness {
  let askedAt: number | null = performance.now()
  let tickedAt = Date.now()
  let deadline: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    askedAt ??= performance.now()
    ping()
  }

  function check(): void {
    ask()
    deadline ??= setTimeout(onSilence, promptMs)
  }

  const ticking = setInterval(() => {
    const paused = Date.now() - tickedAt > pauseMs
    tickedAt = Date.now()
    if (paused) check()
    else if (askedAt !== null && performance.now() - askedAt > silenceMs) onSilence()
    else ask()
  }, pingMs)

  return {
    heard() {
      askedAt = null
      clearTimeout(deadline)
      deadline = undefined
    },
    check,
    stop() {
      clearInterval(ticking)
      clearTimeout(deadline)
    },
  }
}
