import { reachHub } from './reach-hub.ts'

/** The time limit for the hub's answer, as for other requests (`replica/connection/relay-http.ts`). */
const patienceMs = 10_000

export class HubUnreachable extends Error {
  constructor() {
    super('The hub did not answer')
  }
}

/** The request in progress: parts that are loaded together wait for the same answer. */
let asking: Promise<unknown> | null = null

async function askHub(): Promise<void> {
  asking ??= reachHub(patienceMs).finally(() => {
    asking = null
  })
  try {
    await asking
  } catch {
    throw new HubUnreachable()
  }
}

/**
 * Loads code after the hub has answered; throws `HubUnreachable` otherwise. Chromium remembers a module that could
 * not be loaded and never requests it again, so an attempt without a connection would be harmful. Where the service
 * worker serves the code from the device, the hub is asked only for the reason why a file is missing.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  const isStored = navigator.serviceWorker?.controller
  if (!isStored) await askHub()
  try {
    return await load()
  } catch (failure) {
    if (isStored) await askHub()
    throw failure
  }
}
