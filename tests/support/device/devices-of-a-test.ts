import { afterEach } from 'vitest'
import type { Visitor } from '../people/visitor.ts'
import { SyncDevice } from './sync-device.ts'

/** Answers how to connect a device of a person to the document of the test, and disconnects all of them after it. */
export function devicesOfATest(target: () => { url: string; documentId: string }) {
  const devices: SyncDevice[] = []
  afterEach(() => {
    for (const device of devices.splice(0)) device.disconnect()
  })
  return async (person: Visitor): Promise<SyncDevice> => {
    const { url, documentId } = target()
    const device = new SyncDevice({ url, cookie: person.cookie() }, documentId)
    devices.push(device)
    await device.connect()
    return device
  }
}
