/** A question goes out this often… */
const pingMs = 2_500
/** …and one that is unanswered for so long shows that nobody is there: both together stay below ten seconds. */
const silenceMs = 7_000
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
  let tickedAt = Date.now()
  let deadline: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    deadline ??= setTimeout(onSilence, silenceMs)
    ping()
  }

  function check(): void {
    clearTimeout(deadline)
    deadline = setTimeout(onSilence, promptMs)
    ping()
  }

  const ticking = setInterval(() => {
    const paused = Date.now() - tickedAt > pauseMs
    tickedAt = Date.now()
    if (paused) check()
    else ask()
  }, pingMs)
  // A socket that never opens is given up like one that does not answer.
  deadline = setTimeout(onSilence, silenceMs)

  return {
    heard() {
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
