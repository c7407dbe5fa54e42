import { type AuthorOf, type Authorship, setAuthors, unknownAuthor } from '@civic-hub/committee/proceedings'
import {
  jointSignatures,
  observeAuthorship,
  type StoredStatement,
  statementsToCheck,
} from '@civic-hub/committee/signatures'
import type * as Y from 'yjs'
import { toBase64 } from '../base64.ts'
import { idle } from '../idle.ts'
import type { Observable } from '../observable.ts'
import { type OwnSeal, onSealObtained, readOwnSeal } from '../sealing/own-seal.ts'
import type { Device } from '../store/device.ts'
import { provenAccount } from './check-signature.ts'
import { type AskForAccounts, createClientAccounts } from './client-accounts.ts'
import { provenTogether, signersByDigest } from './joint-signatures.ts'

/** The authors of the statements in the meetings of one document. */
export interface Authors {
  /** Checks the statements of a meeting, and those that are added, until it is stopped. */
  watch(meetingId: string): () => void
  /** Resolves when all statements of a watched meeting are checked, as far as they can be now. */
  settled(meetingId: string): Promise<void>
}

interface Watched {
  watchers: number
  readonly stop: () => void
  known: ReadonlyMap<string, Authorship>
  /** Ends when nothing is left to check. */
  checking: Promise<void> | null
  isStale: boolean
}

/** How many signatures are verified before the page may do something else. */
const atOnce = 64

/** Gives the authors to the document's decisions (`setAuthors`) whenever more is known. */
export function createAuthors(parts: {
  doc: Y.Doc
  documentId: string
  device: Device
  caughtUp: Observable<boolean>
  ask?: AskForAccounts
}): Authors {
  const { doc, documentId, device, caughtUp } = parts
  const accounts = createClientAccounts(device, documentId, parts.ask)
  const meetings = new Map<string, Watched>()
  /** The client ids that the hub did not know on this connection. */
  const unknownToHub = new Set<number>()

  function checkAll(): void {
    for (const meetingId of meetings.keys()) void check(meetingId)
  }

  let ownSeal: OwnSeal | null = null
  /** Reads the seal once, and again when this device obtained one. */
  const readSealOnce = async (): Promise<OwnSeal | null> => {
    ownSeal ??= await readOwnSeal(device)
    return ownSeal
  }

  const stops = [
    onSealObtained(() => {
      ownSeal = null
      checkAll()
    }),
    caughtUp.subscribe(() => {
      if (!caughtUp.get()) return
      unknownToHub.clear()
      checkAll()
    }),
  ]
  doc.once('destroy', () => {
    for (const stop of stops) stop()
    for (const { stop } of meetings.values()) stop()
    meetings.clear()
  })

  function check(meetingId: string): Promise<void> {
    const watched = meetings.get(meetingId)
    if (!watched) return Promise.resolve()
    watched.isStale = true
    watched.checking ??= checkWhileStale(meetingId, watched).finally(() => {
      watched.checking = null
    })
    return watched.checking
  }

  async function checkWhileStale(meetingId: string, watched: Watched): Promise<void> {
    try {
      while (watched.isStale && meetings.get(meetingId) === watched) {
        watched.isStale = false
        await checkOnce(meetingId, watched)
      }
    } catch (failure) {
      console.warn('The authors of a meeting could not be checked', failure)
    }
  }

  async function checkOnce(meetingId: string, watched: Watched): Promise<void> {
    const statements = statementsToCheck(doc, meetingId)
    if (statements.length === 0) return
    const proven = await proveAuthors(meetingId, statements)
    const byClient = await accounts.load()
    publish(watched, authorsFrom(statements, proven, byClient))
    const unknown = new Set(
      statements.flatMap(({ id, clientId }) =>
        watched.known.get(id) || clientId === null || unknownToHub.has(clientId) ? [] : [clientId],
      ),
    )
    if (unknown.size === 0 || !caughtUp.get()) return
    if (await accounts.find([...unknown]))
      for (const clientId of unknown) if (!byClient.has(clientId)) unknownToHub.add(clientId)
    publish(watched, authorsFrom(statements, proven, byClient))
  }

  async function proveAuthors(
    meetingId: string,
    statements: readonly StoredStatement[],
  ): Promise<ReadonlyMap<string, string>> {
    const proven = new Map<string, string>()
    const own = await readSealOnce()
    if (!own) return proven
    const hubKey = toBase64(own.hubKey)
    const place = { documentId, meetingId }
    const signers = await signersByDigest(place, jointSignatures(doc, meetingId), hubKey)
    for (let at = 0; at < statements.length; at += atOnce) {
      if (at > 0) await idle()
      const group = statements.slice(at, at + atOnce)
      const found = await Promise.all(
        group.map(async (one) =>
          one.signature ? provenAccount(place, one, hubKey) : provenTogether(one, signers),
        ),
      )
      for (const [index, account] of found.entries()) {
        const id = group[index]?.id
        if (id !== undefined && account !== null) proven.set(id, account)
      }
    }
    return proven
  }

  function authorsFrom(
    statements: readonly StoredStatement[],
    proven: ReadonlyMap<string, string>,
    byClient: ReadonlyMap<number, string>,
  ): ReadonlyMap<string, Authorship> {
    const known = new Map<string, Authorship>()
    for (const { id, clientId } of statements) {
      const account = proven.get(id)
      if (account !== undefined) {
        known.set(id, { kind: 'proven', account })
        continue
      }
      const writer = clientId === doc.clientID ? device.accountId : byClient.get(clientId ?? -1)
      if (writer !== undefined) known.set(id, { kind: 'by-client', account: writer })
    }
    return known
  }

  function publish(watched: Watched, known: ReadonlyMap<string, Authorship>): void {
    if (isSame(watched.known, known)) return
    watched.known = known
    setAuthors(doc, authorsIn([...meetings.values()].map((one) => one.known)))
  }

  return {
    settled: (meetingId) => meetings.get(meetingId)?.checking ?? Promise.resolve(),
    watch(meetingId) {
      const watched: Watched = meetings.get(meetingId) ?? {
        ...{ watchers: 0, known: new Map<string, Authorship>(), checking: null, isStale: false },
        stop: observeAuthorship(doc, meetingId, () => void check(meetingId)),
      }
      meetings.set(meetingId, watched)
      watched.watchers++
      void check(meetingId)
      return () => {
        watched.watchers--
        if (watched.watchers > 0 || meetings.get(meetingId) !== watched) return
        watched.stop()
        meetings.delete(meetingId)
      }
    },
  }
}

const isSame = (one: ReadonlyMap<string, Authorship>, other: ReadonlyMap<string, Authorship>): boolean =>
  one.size === other.size && [...one].every(([id, author]) => isSameAuthor(author, other.get(id)))

const isSameAuthor = (one: Authorship | undefined, other: Authorship | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A statement is known by its id. If two meetings have the same one with other authors, its author is unknown. */
function authorsIn(meetings: readonly ReadonlyMap<string, Authorship>[]): AuthorOf {
  return (id) => {
    const found = meetings.flatMap((known) => known.get(id) ?? [])
    const [first] = found
    return first && found.every((one) => isSameAuthor(one, first)) ? first : unknownAuthor(id)
  }
}
