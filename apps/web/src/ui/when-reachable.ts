/** The time limit for the hub's answer, as for other requests (`replica/connection/relay-http.ts`). */
const patienceMs = 10_000

export class HubUnreachable extends Error {
  constructor() {
    super('The hub did not answer')
  }
}

/**
 * Loads code after the hub has answered; throws `HubUnreachable` otherwise. Chromium remembers a module that could
 * not be loaded and never requests it again, so an attempt without a connection would be harmful. No request is sent
 * where the service worker serves the code from the device.
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
