import { storeHint } from '../store/store-hint.ts'

const storageKey = 'civic-hub:clock'

/** The Date header counts whole seconds, and the response takes some more: the difference is never known exactly. */
const toleranceMs = 60_000

/** Read each time: another tab may have measured it. */
const offsetMs = (): number => Number(globalThis.localStorage?.getItem(storageKey) ?? 0)

/**
 * The time by the hub's clock in milliseconds, which all devices of a meeting share: that of this device plus the last
 * measured difference, also without a connection.
 */
export const hubNow = (): number => Date.now() + offsetMs()

/**
 * Measures the difference of the clocks with the Date header of a response to a request that was sent at `sentAt`. Smaller
 * changes are ignored, so that the error of a measurement does not move the time back and forth, and so is a response that
 * is as late: a device that slept reads it with the time at which it fell asleep.
 */
export function measureHubClock(date: string | null, sentAt: number): void {
  const now = Date.now()
  const measured = Date.parse(date ?? '') - now
  if (now - sentAt < toleranceMs && Math.abs(measured - offsetMs()) > toleranceMs)
    // The rest after a clock was corrected is such an error, too.
    storeHint(storageKey, String(Math.abs(measured) > toleranceMs ? measured : 0))
}
