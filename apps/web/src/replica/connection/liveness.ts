/** After this much silence the device sends a ping. */
const askAfterMs = 2_500
/**
 * After this much silence the connection is closed. Counted from the last message; below 10 s, because timers may run
 * late.
 */
const giveUpAfterMs = 6_500
/** A ping may take at least this long to be answered, however long the silence before it was. */
const answerMs = 2_500
/** After the page itself was paused for this long, it is unknown whether the connection still works. */
const pauseMs = 7_500
/** A timer that is later than this shows a busy page, which may not have read the answer yet. */
const lateMs = 100

export interface Liveness {
  /** Something came from the relay. */
  heard(): void
  /** Asks at once, and does not wait long for the answer. */
  check(): void
  stop(): void
}

/**
 * Watches a connection, whatever its socket says: half-open ones look open. Only a question without an answer ends it,
 * never silence alone, because a page in the background gets to ask only once a minute. The wall clock notices a
 * computer that slept.
 */
export function watchLiveness(ping: () => void, onSilence: () => void): Liveness {
  let heardAt = Date.now()
  let lookedAt = heardAt
  let dueAt = heardAt
  // A socket that never opens is given up like one that does not answer.
  let giveUpAt: number | null = heardAt + giveUpAfterMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function lookAt(time: number): void {
    const now = Date.now()
    // Not much later than the next question either, or a pause of the page would not be told from a long wait.
    dueAt = Math.min(time, now + askAfterMs)
    clearTimeout(timer)
    timer = setTimeout(look, dueAt - now)
  }

  function ask(deadline: number): void {
    giveUpAt = deadline
    ping()
    lookAt(deadline)
  }

  function look(): void {
    const now = Date.now()
    const paused = now - lookedAt > pauseMs
    lookedAt = now
    if (paused) return ask(now + answerMs)
    if (giveUpAt === null) {
      if (now < heardAt + askAfterMs) return lookAt(heardAt + askAfterMs)
      return ask(Math.max(heardAt + giveUpAfterMs, now + answerMs))
    }
    if (now < giveUpAt) return lookAt(giveUpAt)
    if (now - dueAt > lateMs) {
      clearTimeout(timer)
      timer = setTimeout(giveUp)
    } else giveUp()
  }

  function giveUp(): void {
    if (giveUpAt === null) return lookAt(heardAt + askAfterMs)
    onSilence()
  }

  lookAt(heardAt + askAfterMs)
  return {
    heard() {
      heardAt = Date.now()
      giveUpAt = null
    },
    check() {
      const promptly = Date.now() + answerMs
      // Asking again does not move the deadline.
      ask(giveUpAt === null ? promptly : Math.min(giveUpAt, promptly))
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
