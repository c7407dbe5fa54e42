/** `idle` resolves after this time even if the page is never idle. */
const patienceMs = 300

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve)
  })
}
