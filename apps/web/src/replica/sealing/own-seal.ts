import { encodeSealRequest, readSeal, type SealedSigner } from '@civic-hub/protocol'
import type { AskForSeal } from '../connection/relay-sync.ts'
import type { Device } from '../store/device.ts'
import { smallValues } from '../store/device-database.ts'
import { withLock } from '../store/web-locks.ts'
import { canSeal, createDeviceKey, type DeviceKey, isSealed } from './device-key.ts'

/** This device's key, and the hub's seal on it. */
export interface OwnSeal extends SealedSigner, DeviceKey {
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** The public key of the hub, which verifies the seals of others. */
  readonly hubKey: Uint8Array
  readonly keyId: Uint8Array
}

/** The key of its row among the small values of the account (store `explain`). */
const rowKey = 'seal'

const listeners = new Set<() => void>()

/** Calls back when this device has asked for a seal, and has one. */
export function onSealObtained(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null if this device has had no connection since hub and app support sealing, or if the browser cannot seal. */
export async function readOwnSeal(device: Device): Promise<OwnSeal | null> {
  if (!canSeal()) return null
  const row = await (await device.database()).get(smallValues, rowKey)
  return (row as OwnSeal | undefined) ?? null
}

/** Unless it has done so: one key for the account on this device, for all tabs. */
export async function obtainSeal(device: Device, keyId: Uint8Array, ask: AskForSeal): Promise<void> {
  if (!canSeal()) return
  await withLock({
    name: `civic-hub-seal:${device.accountId}`,
    async work() {
      const known = await readOwnSeal(device)
      if (known && isSame(known.keyId, keyId)) return
      const key = known ?? (await createDeviceKey())
      const answer = await Promise.race([ask(encodeSealRequest(key.publicKey)), endOfPatience()])
      const { hubKey, signature } = readSeal(answer)
      const { accountId } = device
      const { publicKey, privateKey } = key
      const seal: OwnSeal = { accountId, publicKey, privateKey, seal: signature, hubKey, keyId }
      if (!(await isSealed(seal, hubKey))) throw new Error('The seal is not of this key')
      await (await device.database()).put(smallValues, seal, rowKey)
    },
    // The key that is stored last remains, and the hub seals any number of keys.
    onLost: 'finish',
  })
  for (const listener of [...listeners]) listener()
}

/** A connection that ended returns no answer. The next one asks again, and must not find the lock held. */
const endOfPatience = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The hub gave no seal in time')), 20_000)
  })

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
