const patienceMs = 5_000

/**
 * Loads the page anew; false when the hub does not answer: the page that is open is better than the browser's own about
 * a missing connection.
 */
export async function reloadWhenReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
  } catch {
    return false
  }
  location.reload()
  return true
}
