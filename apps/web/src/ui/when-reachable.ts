/** How long the hub may take to answer that it is there, like any question (`replica/connection/relay-http.ts`). */
const patienceMs = 10_000

export class HubUnreachable extends Error {
  constructor() {
    super('The hub did not answer')
  }
}

/**
 * Loads code once the hub is known to answer; throws `HubUnreachable` otherwise. Chromium remembers a module that
 * could not be fetched and never asks for it again, so on a page without a connection the attempt itself would do harm.
 * Where the service worker answers from the device, nothing has to be asked.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.serviceWorker?.controller) {
    try {
      await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    } catch {
      throw new HubUnreachable()
    }
  }
  return load()
}
