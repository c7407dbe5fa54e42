import { cdp } from 'vitest/browser'

/** Sends a command of the Chrome DevTools Protocol to the browser of the test. */
export const toDevtools = (method: string, settings: object): Promise<unknown> =>
  (cdp() as { send(method: string, settings: object): Promise<unknown> }).send(method, settings)
