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
  /** Under ids that had been announced, and not used yet. */
  early: number
  /** Descriptions of everything that should not have happened. */
  taken: string[]
}

/** One member writes under the ids of two others, in every way there is, while they go on typing. */
export async function runForgeries(
  relay: RelayProcess,
  people: People,
  { seed, count }: { seed: number; count: number },
): Promise<ForgeryOutcome> {
  const random = createRandom(seed)
  const documentId = await gatherCommittee(people)
  const [ana, sam, mallory = sam] = people
  const open = (person: People[number]) =>
    new SyncDevice({ url: relay.url, cookie: person.cookie() }, documentId)
  const [first, second, forger] = [open(ana), open(sam), open(mallory)]
  const honest = [first, second] as const
  await Promise.all([...honest, forger].map((device) => device.connect()))
  let sent = 0
  let early = 0

  // Ana writes from the start; Sam's id is known from presence, and not used yet.
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

  const taken = honest.flatMap(({ refusals }) =>
    refusals.map(({ reason }) => `an honest edit was refused: ${reason}`),
  )
  const fresh = open(sam)
  await fresh.connect()
  await eventually('all are equal', () =>
    honest.every(({ doc }) => contentDigest(doc) === contentDigest(fresh.doc)),
  ).catch(() => taken.push('somebody holds something else'))
  if (isMuted(fresh.doc)) taken.push('the document is muted')
  for (const device of [...honest, forger, fresh]) device.disconnect()
  return { sent, early, taken }
}

/** New structs under somebody else's id: where theirs end, or beyond, alone or among one's own. */
function forge(doc: Y.Doc, victim: number, random: Random): Uint8Array | null {
  const forged = new Y.Doc()
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(forged)
  if (random.chance(0.3)) forged.getText('text').insert(0, 'my own ')
  // Only now: yjs takes another id when it sees its own in an update.
  forged.clientID = victim
  for (let edits = 1 + random.below(4); edits > 0; edits--) editAtRandom(forged, random)
  const update = Y.encodeStateAsUpdate(forged, before)
  // Deletions are everybody's right: without a new struct it is no forgery.
  return Y.parseUpdateMeta(update).to.has(victim) ? update : null
}
