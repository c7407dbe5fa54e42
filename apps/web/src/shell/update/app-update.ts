import { countHolders } from '../../replica/store/web-locks.ts'
import { reloadPage } from '../../ui/reload-page.ts'
import { noUpdateLock } from './hold-update.ts'
import { appIsStored, changeUpdate, updateState } from './update-state.ts'

/**
 * Activates the new version, unless another tab holds it up: every tab reloads when it is active. Without a worker that
 * waits, only this page is reloaded.
 */
export async function installUpdate(): Promise<'reloads' | 'held'> {
  const waiting = (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.waiting
  if (!waiting) {
    // Another tab has already activated it, and this page has only waited because of unsaved text.
    if (appIsStored()) location.reload()
    // Without a worker the page itself is loaded from the hub.
    else reloadPage()
    return 'reloads'
  }
  const heldElsewhere = (await countHolders(noUpdateLock)) > updateState.read().holds
  changeUpdate({ heldElsewhere })
  if (heldElsewhere) return 'held'
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
