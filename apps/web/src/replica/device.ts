import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts'
import { createObservable } from './observable.ts'

const retryOpenMs = 2_000

/** This account's storage on this device. `database()` reopens what the browser closed; it rejects while it can't. */
export interface Device {
  accountId: string
  database(): Promise<DeviceDatabase>
  close(): void
}

/** Set when the browser gave no storage at all, so that a screen can say so. */
export const storageProblem = createObservable<string | null>(null)

export function createDevice(accountId: string): Device {
  let opening: Promise<DeviceDatabase> | null = null
  let lastFailure = 0
  const open = () => {
    const attempt: Promise<DeviceDatabase> = openDeviceDatabase(accountId, () => {
      if (opening === attempt) opening = null
    })
    attempt.then(
      () => storageProblem.set(null),
      (problem: unknown) => {
        storageProblem.set(String(problem))
        lastFailure = Date.now()
      },
    )
    return attempt
  }
  return {
    accountId,
    database() {
      // After a failure the same rejection is given for a while: asking a broken store in a loop helps nobody.
      if (lastFailure && Date.now() - lastFailure > retryOpenMs) {
        lastFailure = 0
        opening = null
      }
      opening ??= open()
      return opening
    },
    close() {
      opening?.then((database) => database.close()).catch(() => undefined)
      opening = null
    },
  }
}
