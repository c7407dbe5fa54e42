import * as Y from 'yjs'
import { contentDigest, isMuted } from '../device/document-content.ts'
import { encodeUpdate, SyncDevice } from '../device/sync-device.ts'
import { eventually } from '../eventually.ts'
import { gatherCommittee, type People } from '../people/committee.ts'
import type { RelayProcess } from '../relay/relay-process.ts'
import { createRandom, type Random } from './random.ts'
import { editAtRandom } from './random-edits.ts'

export interface ForgeryOutcome {
  sent: number
  /** Forgeries under client ids that were announced, and not used yet. */
  early: number
  /** Descriptions of everything that must not happen. */
  taken: string[]
}

/**
 * One member writes under the client ids of two others, in every possible way, while they continue to type.
 */
export async function runForgeries(
  relay: RelayProcess,
  people: People,
  { seed, count }: { seed: number; count: number },
): Promise<ForgeryOutcome> {
  const random = createRandom(seed)
  const documentId = await gatherCommittee(people)
  const [ana, sam, mallory = sam] = people
  const open = (person: People[number]) => new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
  const [first, second, forger] = [open(ana), open(sam), open(mallory)]
  const honest = [first, second] as const
  await Promise.all([...honest, forger].map((device) => device.connect()))
  let sent = 0
  let early = 0

  // Ana writes from the start. Sam's client id is known from presence, and not used yet.
  while (sent < count) {
    editAtRandom(first.doc, random)
    if (sent > count / 2) editAtRandom(second.doc, random)
    const victim = random.pick(honest)
    const forged = forge(forger.doc, victim.doc.clientID, random)
    if (!forged) continue
    if (victim === second && sent <= count / 2) early++
    forger.sendRaw(encodeUpdate(forged))
    sent++
    if (sent % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(honest.map((device) => device.allSaved()))

  const taken = honest.flatMap(({ refusals }) => refusals.map(({ reason }) => `an honest edit was refused: ${reason}`))
  const fresh = open(sam)
  await fresh.connect()
  await eventually('all are equal', () =>
    honest.every(({ doc }) => contentDigest(doc) === contentDigest(fresh.doc)),
  ).catch(() => taken.push('somebody holds something else'))
  if (isMuted(fresh.doc)) taken.push('the document is muted')
  for (const device of [...honest, forger, fresh]) device.disconnect()
  return { sent, early, taken }
}

/**
 * Creates new structs under another member's client id: at the end of their structs or beyond, alone or among
 * own structs.
 */
function forge(doc: Y.Doc, victim: number, random: Random): Uint8Array | null {
  const forged = new Y.Doc()
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(forged)
  if (random.chance(0.3)) forged.getText('text').insert(0, 'my own ')
  // Only now, because yjs changes its client id when an update contains the same one.
  forged.clientID = victim
  for (let edits = 1 + random.below(4); edits > 0; edits--) editAtRandom(forged, random)
  const update = Y.encodeStateAsUpdate(forged, before)
  // Every member may delete: an update without a new struct is not a forgery.
  return Y.parseUpdateMeta(update).to.has(victim) ? update : null
}
