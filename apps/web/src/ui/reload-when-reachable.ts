const patienceMs = 5_000

/**
 * Reloads the page. Resolves to false if the hub does not answer: the open page is better than the browser's error
 * page.
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
