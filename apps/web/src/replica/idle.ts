/** A page that is never idle gets on, too. */
const patienceMs = 300

/** Resolves when the page has a moment. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve)
  })
}
