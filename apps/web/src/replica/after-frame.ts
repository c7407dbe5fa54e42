/** The waiting work begins after this time even if no frame is painted. */
const patienceMs = 200
const waiting = new Set<() => void>()

/**
 * Calls `work` once, right after the next frame is painted, so that the frame does not wait for it. Calls it at
 * once in a hidden page, where no frame follows. A page that is hidden or closed does the waiting work first.
 */
export function afterFrame(work: () => void): void {
  if (globalThis.document?.visibilityState !== 'visible') {
    work()
    return
  }
  if (waiting.size === 0) {
    requestAnimationFrame(() => setTimeout(doWaiting))
    setTimeout(doWaiting, patienceMs)
  }
  waiting.add(work)
}

function doWaiting(): void {
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}

// It is also the last event of a page that is closed.
globalThis.addEventListener?.('visibilitychange', doWaiting)
