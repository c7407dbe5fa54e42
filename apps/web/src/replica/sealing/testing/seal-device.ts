import { sealedWords } from '@civic-hub/protocol'
import type { Device } from '../../store/device.ts'
import { smallValues } from '../../store/device-database.ts'
import { createDeviceKey, type DeviceKey, signWith } from '../device-key.ts'
import type { OwnSeal } from '../own-seal.ts'

/** A new key of an account, sealed by a hub. */
export async function createSeal(accountId: string, hub: DeviceKey): Promise<OwnSeal> {
  const key = await createDeviceKey()
  const seal = await signWith(hub, sealedWords({ accountId, publicKey: key.publicKey }))
  return { accountId, ...key, seal, hubKey: hub.publicKey, keyId: new Uint8Array(8) }
}

/** Stores a new key of this device's account, as after its first connection with the hub. */
export async function sealDevice(device: Device, hub: DeviceKey): Promise<OwnSeal> {
  const own = await createSeal(device.accountId, hub)
  await (await device.database()).put(smallValues, own, 'seal')
  return own
}
