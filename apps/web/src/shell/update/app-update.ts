import { countHolders } from '../../replica/store/web-locks.ts'
import { noUpdateLock } from './hold-update.ts'
import { changeUpdate, updateState } from './update-state.ts'

/** Activates the new version, unless another tab holds it up. The page reloads when the new version is active. */
export async function takeUpdate(): Promise<'reloads' | 'held'> {
  const heldElsewhere = (await countHolders(noUpdateLock)) > updateState.read().holds
  changeUpdate({ heldElsewhere })
  if (heldElsewhere) return 'held'
  // Another tab has already activated it, and this page has only waited because of unsaved text.
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) {
    location.reload()
    return 'reloads'
  }
  // On a browser's first visit the registration does not reload the page, because no worker controlled it.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // The registration code is not used: it is loaded some seconds after the page. Workbox defines this message
  // of the worker.
  waiting.postMessage({ type: 'SKIP_WAITING' })
  return 'reloads'
}

export function postponeUpdate(): void {
  changeUpdate({ postponed: true, heldElsewhere: false })
}

export const useAppUpdate = updateState.use
