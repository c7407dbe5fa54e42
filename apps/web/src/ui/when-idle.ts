/** The delay in browsers without requestIdleCallback. */
const patienceMs = 100

/** Runs a task that is not urgent when the page is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run)
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, patienceMs)
  return () => clearTimeout(timer)
}
