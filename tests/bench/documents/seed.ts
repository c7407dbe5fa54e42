import { type Held, nothingHeld } from '../clients/dialect.ts'
import { RawClient } from '../clients/raw-client.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import type { Door } from '../servers/serve.ts'
import type { GeneratedCommittee } from './generate-committee.ts'

/** Gives a server a committee as one update; answers what a client holds that has it all. */
export async function seedWhole(
  server: BenchServer,
  door: Door,
  committee: GeneratedCommittee,
): Promise<Held> {
  return seed(server, door, committee, [committee.whole])
}

/** Gives a server a committee as its members would have left it: the last meeting's notes key by key. */
export async function seedAsTyped(
  server: BenchServer,
  door: Door,
  committee: GeneratedCommittee,
): Promise<Held> {
  return seed(server, door, committee, [committee.base, ...committee.tail])
}

async function seed(
  server: BenchServer,
  door: Door,
  committee: GeneratedCommittee,
  updates: readonly Uint8Array[],
): Promise<Held> {
  // A member who brings back what a server has lost: it knows of a position that the server does not.
  const client = await RawClient.connect(server, door, { held: { ...nothingHeld, position: 1 } })
  for (const update of updates) client.edit(update)
  await client.allSettled()
  client.close()
  return { ...client.held, stateVector: committee.stateVector }
}
