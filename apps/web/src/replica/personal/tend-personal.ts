import type { Device } from '../store/device.ts'
import { carryOverVisitor } from './carry-over-visitor.ts'
import { holdPersonal } from './personal.ts'

/**
 * What is to be done for the personal document when a person has signed in or comes back: what was noted here without an
 * account is carried over, and what waits here is sent. Returns how to stop.
 */
export function tendPersonal(device: Device): () => void {
  const { release } = holdPersonal(device, { live: false })
  carryOverVisitor(device)
    .catch((failure: unknown) => console.warn('What was noted without an account stays for later', failure))
    .finally(release)
  return release
}
