import type { TransitionContext } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import type { Person } from '../support/people/signed-in-person.ts'

const context: TransitionContext = {
  now: () => new Date(),
  randomId: () => Math.random().toString(36).slice(2, 10),
}

/**
 * Writes into a committee from another device of this person, without a browser: for stories that begin with
 * much content.
 */
export async function writeAs<T>(
  person: Person,
  relay: { url: string },
  committeeId: string,
  write: (doc: Y.Doc, context: TransitionContext, device: SyncDevice) => T,
): Promise<T> {
  const device = new SyncDevice({ url: relay.url, cookie: person.cookie() }, committeeId)
  await device.connect()
  const written = write(device.doc, context, device)
  await device.allSaved()
  device.disconnect()
  return written
}

export function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}
