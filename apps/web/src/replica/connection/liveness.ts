/** After this much silence the device sends a ping. */
const askAfterMs = 2_500
/** Then the connection is closed, counted from the last message. It is below 10 s because timers may run late. */
const giveUpAfterMs = 6_500
/** The minimum time for the answer to a ping, however long the silence before it was. */
const answerMs = 2_500
/** After the page itself was paused for this long, it is unknown whether the connection still works. */
const pauseMs = 7_500
/** A timer that is later than this indicates a busy page, which may not have read the answer yet. */
const lateMs = 100

export type Liveness = ReturnType<typeof watchLiveness>

/**
 * Detects a dead connection, whatever state its socket reports: a half-open one looks open. A connection is
 * closed only after a ping without an answer, never because of silence alone: a page in the background can
 * ping only once a minute. The wall clock detects a computer that slept.
 */
export function watchLiveness(ping: () => void, onSilence: () => void) {
  let receivedAt = Date.now()
  let lookedAt = receivedAt
  let dueAt = receivedAt
  // A socket that never opens is closed after the same time as one that does not answer.
  let giveUpAt: number | null = receivedAt + giveUpAfterMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function lookAt(time: number): void {
    const now = Date.now()
    // Not much later than the next ping either: otherwise a pause of the page could not be distinguished from
    // a long wait.
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
    // A clock that was set back would delay the deadlines, as a pause does.
    const paused = now - lookedAt > pauseMs || now < lookedAt
    lookedAt = now
    if (paused) return ask(now + answerMs)
    if (giveUpAt === null) {
      if (now < receivedAt + askAfterMs) return lookAt(receivedAt + askAfterMs)
      return ask(Math.max(receivedAt + giveUpAfterMs, now + answerMs))
    }
    if (now < giveUpAt) return lookAt(giveUpAt)
    if (now - dueAt > lateMs) {
      clearTimeout(timer)
      timer = setTimeout(giveUp)
    } else giveUp()
  }

  function giveUp(): void {
    if (giveUpAt === null) return lookAt(receivedAt + askAfterMs)
    onSilence()
  }

  lookAt(receivedAt + askAfterMs)
  return {
    /** Call this for each message from the relay. */
    received() {
      receivedAt = Date.now()
      giveUpAt = null
    },
    /** Pings at once, with the short deadline for the answer. */
    check() {
      const promptly = Date.now() + answerMs
      // A repeated ping does not move the deadline.
      ask(giveUpAt === null ? promptly : Math.min(giveUpAt, promptly))
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
