import type { Device } from '../store/device.ts'
import { carryOverVisitor } from './carry-over-visitor.ts'
import { holdPersonal } from './personal.ts'

/** When a person has signed in or returns: copies the visitor's document, and sends pending changes. */
export function maintainPersonal(device: Device): () => void {
  const { release } = holdPersonal(device, { live: false })
  carryOverVisitor(device)
    .catch((failure: unknown) => console.warn('What was noted without an account stays for later', failure))
    .finally(release)
  return release
}
