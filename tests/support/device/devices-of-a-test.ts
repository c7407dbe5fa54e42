import { afterEach } from 'vitest'
import type { Visitor } from '../people/visitor.ts'
import { SyncDevice } from './sync-device.ts'

/** Creates devices of people for a test's document, and disconnects all of them after the test. */
export function devicesOfATest(target: () => { url: string; documentId: string }) {
  const devices: SyncDevice[] = []

  function disconnectAll(): void {
    for (const device of devices) device.disconnect()
  }
  afterEach(() => {
    disconnectAll()
    devices.length = 0
  })

  /** Returns a device that is not connected yet, for another document if one is given. */
  function makeDevice(person: Visitor, documentId = target().documentId): SyncDevice {
    const device = new SyncDevice({ url: target().url, cookie: person.cookie() }, documentId)
    devices.push(device)
    return device
  }

  async function connectDevice(person: Visitor, documentId?: string): Promise<SyncDevice> {
    const device = makeDevice(person, documentId)
    await device.connect()
    return device
  }

  return { makeDevice, connectDevice, disconnectAll }
}
