import { uiTexts } from '../texts/en/ui.ts'
import { notifyError } from './notify.ts'

/** How long the server may take to answer that it is there. */
const patienceMs = 5_000

export class ServerUnreachable extends Error {
  constructor() {
    super('The server did not answer')
  }
}

/**
 * Loads code once the server is known to answer; throws `ServerUnreachable` otherwise. Chromium remembers a module that
 * could not be fetched and never asks for it again, so on a page without a connection the attempt itself would do harm.
 * Where the service worker answers from the device, nothing has to be asked.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.serviceWorker?.controller) {
    try {
      await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    } catch {
      throw new ServerUnreachable()
    }
  }
  return load()
}

/** Whether a failure means that code of the app could not be fetched; each browser has its own message for it. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof ServerUnreachable ||
  /dynamically imported module|module script failed|unable to preload css/i.test(String(failure))

interface WaysOut {
  /** Asks for the code again; without it, the person does what they did before. */
  tryAgain?: () => void
  /** Leads to the new version of the app, for a part that the server has no more. */
  reload: () => void
}

/** Says that code of the app could not be fetched, and what to do; answers the id of the toast. */
export function tellMissingPart(failure: unknown, { tryAgain, reload }: WaysOut): number {
  const { title, tryAgain: later, retry, reloadToOpen } = uiTexts.missingPart
  if (!(failure instanceof ServerUnreachable)) {
    const action = { label: uiTexts.screenFailed.reload, onAction: reload }
    return notifyError({ title, message: reloadToOpen, action })
  }
  return notifyError({
    title,
    message: later,
    ...(tryAgain && { action: { label: retry, onAction: tryAgain } }),
  })
}
