import { meetingNotes, type TransitionContext } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import type { Person } from '../support/people/signed-in-person.ts'

/** For the changes of devices without a browser. */
export const writingContext: TransitionContext = {
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
  const written = write(device.doc, writingContext, device)
  await device.allSaved()
  device.disconnect()
  return written
}

export function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

/** The notes of the meeting at this address as the hub has them, with their tags. */
export async function notesOnHub(
  write: (read: (doc: Y.Doc) => string) => Promise<string>,
  address: string,
): Promise<string> {
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  return write((doc) => String(meetingNotes(doc, meetingId)))
}
