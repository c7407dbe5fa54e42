import { type Held, nothingHeld } from '../clients/dialect.ts'
import { RawClient } from '../clients/raw-client.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import type { GeneratedCommittee } from './generate-committee.ts'

/** Uploads a committee to a server as one update. Returns the state of a client that has all of it. */
export async function seedWhole(
  server: BenchServer,
  target: DocumentTarget,
  committee: Pick<GeneratedCommittee, 'whole' | 'stateVector'>,
): Promise<Held> {
  return seed(server, target, committee, [committee.whole])
}

/**
 * Uploads a committee to a server as its members would have written it: the last meeting's notes key by key.
 */
export async function seedAsTyped(
  server: BenchServer,
  target: DocumentTarget,
  committee: GeneratedCommittee,
): Promise<Held> {
  return seed(server, target, committee, [committee.base, ...committee.tail])
}

async function seed(
  server: BenchServer,
  target: DocumentTarget,
  committee: Pick<GeneratedCommittee, 'stateVector'>,
  updates: readonly Uint8Array[],
): Promise<Held> {
  // A member who re-uploads the edits that a server has lost: its position is unknown to the server.
  const client = await RawClient.connect(server, target, { held: { ...nothingHeld, position: 1 } })
  for (const update of updates) client.edit(update)
  await client.allSettled()
  client.close()
  return { ...client.held, stateVector: committee.stateVector }
}
