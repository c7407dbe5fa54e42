import { takeUpdate } from './app-update.ts'

/** Asks the hub for a newer version and activates it, or returns the reason why that was not possible. */
export async function fetchUpdate(): Promise<
  'reloads' | 'held' | 'nothing-newer' | 'not-stored' | 'unreachable'
> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) {
    // Without a service worker, a reload loads the newest version.
    location.reload()
    return 'reloads'
  }
  try {
    await registration.update()
  } catch {
    return 'unreachable'
  }
  const { installing } = registration
  if (installing) await installed(installing)
  if (registration.waiting) return takeUpdate()
  // Its files did not arrive, or this device has no space for them.
  return installing?.state === 'redundant' ? 'not-stored' : 'nothing-newer'
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
