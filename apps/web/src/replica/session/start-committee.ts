import * as Y from 'yjs'
import { bytesOf } from '../base64.ts'
import type { Answer } from '../connection/answer.ts'
import { createRandomId } from '../random-id.ts'
import type { Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { createRowKey, storeUpdates } from '../store/update-store.ts'
import type { Committees } from './committees.ts'
import { newCommitteeEmoji } from './register-committee.ts'

interface Identity {
  readonly name: string
  readonly emoji: string
  readonly createdAt: string
}

/** Creates a committee with a first content, which is on this device before the hub is asked. */
export function startCommittee(
  { device, committees }: { device: Device; committees: Pick<Committees, 'importOne'> },
  name: string,
  contentFor: (identity: Identity) => Uint8Array,
): Promise<Answer<CommitteeOnDevice>> {
  const identity = { name, emoji: newCommitteeEmoji, createdAt: new Date().toISOString() }
  const row = { key: createRowKey(), update: contentFor(identity), pending: true }
  return committees.importOne({ ...identity, id: createRandomId(15) }, async ({ id }) =>
    storeUpdates(await device.database(), id, [row], null),
  )
}

/** The document in this base64; null if it is none. */
export function documentOf(base64: string): Y.Doc | null {
  const bytes = bytesOf(base64)
  if (!bytes?.length) return null
  const doc = new Y.Doc()
  Y.applyUpdate(doc, bytes)
  return doc
}
