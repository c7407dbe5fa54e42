import {
  type CompiledQuery,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { AccountStore, AttemptCounts } from '../../../apps/relay/src/store/account-store.ts'
import type { DocumentLog, NewLogEntry } from '../../../apps/relay/src/store/document-log.ts'
import { createDriverWithoutTransactions } from '../../../apps/relay/src/store/driver-without-transactions.ts'
import type { OtherRelays } from '../../../apps/relay/src/store/other-relays.ts'
import type { Store } from '../../../apps/relay/src/store/store.ts'
import type { Tables } from '../../../apps/relay/src/store/tables.ts'

/** A relay's line to the database: it takes time, and may lose the question or the answer. */
export interface StoreLine {
  ask<T>(work: () => T | Promise<T>): Promise<T>
  /** Runs later at the database, or never. */
  send(work: () => void): void
  /** Runs later at the relay, or never. */
  deliver(work: () => void): void
}

/** The store on SQLite that the relays share, with the owners of its client ids. */
export type Shared = Omit<Store, 'otherRelays'> & { readOwners: OtherRelays['readOwners'] }

interface RelayRoom {
  presence: Uint8Array
  version: number
  seenAt: number
}

/** As in the store on PostgreSQL. */
const relayEndsAfterMs = 30_000

/**
 * A model of the database of several relays: the product's store on SQLite behind a line for each relay, with what
 * PostgreSQL adds to it: the fence of the log also for client ids, open rooms, hints, and shared attempts. Its rows
 * survive the end of a relay.
 */
export class SharedStore {
  #shared: Shared
  readonly #rooms = new Map<string, Map<string, RelayRoom>>()
  readonly #listeners = new Map<string, (hint: string) => void>()
  readonly #attempts = new Map<string, { taken: number; endsAt: number }>()
  /** Appends take turns, as one statement each. */
  #appended: Promise<unknown> = Promise.resolve()

  constructor(shared: Shared) {
    this.#shared = shared
  }

  /** The database was started again. */
  startAgain(shared: Shared): void {
    this.#shared = shared
    this.#appended = Promise.resolve()
  }

  /** The store as one relay has it. */
  connect(relay: string, line: StoreLine): Store {
    const overLine = <Name extends 'announcedClientIds' | 'published' | 'journals' | 'sizes'>(name: Name) =>
      askedOver<Shared[Name]>(line, () => this.#shared[name])
    return {
      documentLog: askedOver<DocumentLog>(line, () => ({
        ...this.#shared.documentLog,
        append: (entries) => this.#append(entries),
      })),
      announcedClientIds: overLine('announcedClientIds'),
      accounts: this.#accountsOver(line),
      published: overLine('published'),
      journals: overLine('journals'),
      sizes: overLine('sizes'),
      otherRelays: this.#relaysOver(line, relay),
      version: this.#shared.version,
      probe: (now) => line.ask(() => this.#shared.probe(now)),
      connections: () => null,
      diskSpace: () => this.#shared.diskSpace(),
      failed: new Promise(() => undefined),
      // As on PostgreSQL, a relay also ends without its database, and the others see that it has gone.
      close: () =>
        line
          .ask(() => {
            this.#listeners.delete(relay)
            for (const rooms of this.#rooms.values()) rooms.delete(relay)
          })
          .catch(() => undefined),
    }
  }

  /** PostgreSQL also refuses entries under a client id that another account owns. */
  #append(entries: readonly NewLogEntry[]): Promise<ReadonlySet<string>> {
    const appending = this.#appended.then(async () => {
      const conflicts = new Set<string>()
      for (const { documentId, accountId, clientIds } of entries) {
        if (clientIds.length === 0) continue
        const owners = await this.#shared.readOwners(
          documentId,
          clientIds.map(({ clientId }) => clientId),
        )
        for (const owner of owners.values())
          if (!owner.imported && owner.accountId !== accountId) conflicts.add(documentId)
      }
      const left = entries.filter(({ documentId }) => !conflicts.has(documentId))
      const refused = left.length > 0 ? await this.#shared.documentLog.append(left) : []
      return new Set([...conflicts, ...refused])
    })
    this.#appended = appending.catch(() => undefined)
    return appending
  }

  #accountsOver(line: StoreLine): AccountStore {
    const driver = createDriverWithoutTransactions(<R>(query: CompiledQuery) =>
      line.ask(() => this.#shared.accounts.queries.executeQuery(query) as Promise<QueryResult<R>>),
    )
    return {
      queries: new Kysely<Tables>({
        dialect: {
          createAdapter: () => new SqliteAdapter(),
          createQueryCompiler: () => new SqliteQueryCompiler(),
          createIntrospector: (database) => new SqliteIntrospector(database),
          createDriver: () => driver,
        },
      }),
      // Transactions of all relays take turns, so their queries run at one moment.
      atomically: (work) => line.ask(() => this.#shared.accounts.atomically(work)),
      attempts: askedOver<AttemptCounts>(line, () => ({
        add: async (key, now, windowMs) => {
          const known = this.#attempts.get(key)
          const counted =
            known && known.endsAt > now ? { ...known, taken: known.taken + 1 } : { taken: 1, endsAt: now + windowMs }
          this.#attempts.set(key, counted)
          return counted
        },
        remove: async (key) => {
          const known = this.#attempts.get(key)
          if (known && known.taken > 0) this.#attempts.set(key, { ...known, taken: known.taken - 1 })
        },
        forgetBefore: async (moment) => {
          for (const [key, { endsAt }] of this.#attempts) if (endsAt < moment) this.#attempts.delete(key)
        },
      })),
    }
  }

  #relaysOver(line: StoreLine, relay: string): OtherRelays {
    const roomsOf = (documentId: string) => {
      const known = this.#rooms.get(documentId) ?? new Map<string, RelayRoom>()
      this.#rooms.set(documentId, known)
      return known
    }
    const asked = askedOver<Pick<OtherRelays, 'watch' | 'readPresence' | 'leave' | 'readOwners'>>(line, () => ({
      watch: async (documentIds, changed) => {
        const now = Date.now()
        for (const { documentId, presence, version } of changed)
          roomsOf(documentId).set(relay, { presence, version, seenAt: now })
        const heads = await Promise.all(
          documentIds.map(async (documentId) => ({
            documentId,
            head: await this.#shared.documentLog.readHead(documentId),
          })),
        )
        return heads.flatMap(({ documentId, head }) =>
          head === null
            ? []
            : {
                documentId,
                ...head,
                relays: [...roomsOf(documentId)]
                  .filter(([other, { seenAt }]) => other !== relay && seenAt > now - relayEndsAfterMs)
                  .map(([other, { version }]) => ({ relay: other, version })),
              },
        )
      },
      readPresence: async (documentId, other) => roomsOf(documentId).get(other)?.presence ?? null,
      leave: async (documentIds) => {
        for (const documentId of documentIds) roomsOf(documentId).delete(relay)
      },
      readOwners: this.#shared.readOwners,
    }))
    return {
      ...asked,
      send: (hint) =>
        line.send(() => {
          for (const [other, tell] of this.#listeners) if (other !== relay) tell(hint)
        }),
      onHint: (listener) => {
        this.#listeners.set(relay, (hint) => line.deliver(() => listener(hint)))
      },
    }
  }
}

/** Every method of a part is asked over the line. */
function askedOver<T extends object>(line: StoreLine, part: () => T): T {
  const asked = Object.keys(part()).map((name) => [
    name,
    (...words: unknown[]) => line.ask(() => (part()[name as keyof T] as (...words: unknown[]) => unknown)(...words)),
  ])
  return Object.fromEntries(asked) as T
}
