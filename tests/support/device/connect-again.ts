import { eventually } from '../eventually.ts'
import type { SyncDevice } from './sync-device.ts'

/** Resolves when the device is connected; the relay may still be starting. */
export async function connectAgain(device: SyncDevice): Promise<void> {
  device.disconnect()
  await eventually('connected', () =>
    device.connect().then(
      () => true,
      () => false,
    ),
  )
}
