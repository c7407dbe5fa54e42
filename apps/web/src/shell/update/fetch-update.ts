import { reloadWhenReachable } from '../../ui/reload-when-reachable.ts'
import { installUpdate } from './app-update.ts'
import { installed } from './worker-installed.ts'

/** Asks the hub for a newer version and activates it, or returns the reason why that was not possible. */
export async function fetchUpdate(): Promise<'reloads' | 'held' | 'nothing-newer' | 'not-stored' | 'unreachable'> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) {
    // Without a service worker, a reload loads the newest version.
    return (await reloadWhenReachable()) ? 'reloads' : 'unreachable'
  }
  try {
    await registration.update()
  } catch {
    return 'unreachable'
  }
  const { installing } = registration
  if (installing) await installed(installing)
  if (registration.waiting) return installUpdate()
  // Its files did not arrive, or this device has no space for them.
  return installing?.state === 'redundant' ? 'not-stored' : 'nothing-newer'
}
