import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts'

/** This account's storage on this device. */
export interface Device {
  accountId: string
  /** The open database, or null while there is none. */
  opened(): DeviceDatabase | null
  /** Opens the database if need be; rejects when the browser refuses. */
  database(): Promise<DeviceDatabase>
  /** After a failure: the next use opens it anew. */
  reopen(): void
  close(): void
}

export function createDevice(accountId: string): Device {
  let opening: Promise<DeviceDatabase> | null = null
  let handle: DeviceDatabase | null = null

  function forget(attempt: Promise<DeviceDatabase>): void {
    if (opening !== attempt) return
    opening = null
    handle = null
  }

  function open(): Promise<DeviceDatabase> {
    const attempt: Promise<DeviceDatabase> = openDeviceDatabase(accountId, () => forget(attempt))
    attempt.then(
      (database) => {
        if (opening === attempt) handle = database
        else database.close()
      },
      () => forget(attempt),
    )
    return attempt
  }

  function close(): void {
    handle?.close()
    opening = null
    handle = null
  }

  return {
    accountId,
    opened: () => handle,
    database() {
      opening ??= open()
      return opening
    },
    reopen: close,
    close,
  }
}
