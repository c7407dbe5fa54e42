/** For browsers that do not say when they have nothing to do. */
const patienceMs = 100

/** Runs something that nobody waits for once the page has a moment, after what a person does; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(run)
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, patienceMs)
  return () => clearTimeout(timer)
}
