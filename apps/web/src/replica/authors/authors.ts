import { type AuthorOf, type Authorship, setAuthors, unknownAuthor } from '@civic-hub/committee/proceedings'
import {
  type AuthorsElsewhere,
  jointSignatures,
  observeAuthorship,
  readAuthorsElsewhere,
  type StoredStatement,
  statementsToCheck,
  writersOfAuthorsElsewhere,
} from '@civic-hub/committee/signatures'
import type * as Y from 'yjs'
import { idle } from '../idle.ts'
import type { Observable } from '../observable.ts'
import { type OwnSeal, onSealObtained, readOwnSeal } from '../sealing/own-seal.ts'
import type { Device } from '../store/device.ts'
import { readAccountsOfFiles } from './accounts-of-files.ts'
import { hubsOfSeals, type ProvenAuthor, provenAuthor } from './check-signature.ts'
import { type AskForAccounts, createClientAccounts } from './client-accounts.ts'
import { provenTogether, signersByDigest } from './joint-signatures.ts'

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
    const { accounts: byHub, returned } = await accounts.load()
    const ofFiles = await readAccountsOfFiles(await device.database(), documentId)
    const accountOf = (clientId: number | null) =>
      clientId === doc.clientID
        ? device.accountId
        : clientId === null
          ? undefined
          : (byHub.get(clientId) ?? ofFiles.get(clientId))
    await publishAuthors()
    const unknown = new Set(
      [
        ...statements.flatMap(({ id, clientId }) => (isKnownHere(watched.known.get(id)) ? [] : [clientId])),
        ...writersOfAuthorsElsewhere(doc),
      ].filter((id) => id !== null && accountOf(id) === undefined && !unknownToHub.has(id)),
    ) as ReadonlySet<number>
    if (unknown.size === 0 || !caughtUp.get()) return
    if (await accounts.find([...unknown]))
      for (const clientId of unknown) if (!byHub.has(clientId)) unknownToHub.add(clientId)
    await publishAuthors()

    async function publishAuthors(): Promise<void> {
      const elsewhere = readAuthorsElsewhere(doc, accountOf)
      const proven = await proveAuthors(meetingId, statements, elsewhere)
      publish(watched, authorsFrom(statements, proven, accountOf, elsewhere, returned))
    }
  }

  async function proveAuthors(
    meetingId: string,
    statements: readonly StoredStatement[],
    elsewhere: readonly AuthorsElsewhere[],
  ): Promise<ReadonlyMap<string, ProvenAuthor>> {
    const proven = new Map<string, ProvenAuthor>()
    const hubs = hubsOfSeals(await readSealOnce(), documentId, elsewhere)
    if (hubs.length === 0) return proven
    const signers = await signersByDigest(meetingId, jointSignatures(doc, meetingId), hubs)
    for (let at = 0; at < statements.length; at += atOnce) {
      if (at > 0) await idle()
      const group = statements.slice(at, at + atOnce)
      const found = await Promise.all(
        group.map(async (one) => (one.signature ? provenAuthor(meetingId, one, hubs) : provenTogether(one, signers))),
      )
      for (const [index, author] of found.entries()) {
        const id = group[index]?.id
        if (id !== undefined && author !== null) proven.set(id, author)
      }
    }
    return proven
  }

  function publish(watched: Watched, known: ReadonlyMap<string, Authorship>): void {
    if (isSame(watched.known, known)) return
    watched.known = known
    const authorOf = authorsIn([...meetings.values()].map((one) => one.known))
    const earlierHubs = (meetingId: string) => earlierHubsIn(meetings.get(meetingId)?.known)
    setAuthors(doc, Object.assign(authorOf, { earlierHubs }))
  }

  return {
    settled: (meetingId) => meetings.get(meetingId)?.checking ?? Promise.resolve(),
    watch(meetingId) {
      const watched: Watched = meetings.get(meetingId) ?? {
        watchers: 0,
        known: new Map<string, Authorship>(),
        checking: null,
        isStale: false,
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

/** An earlier hub names an author only if this one knows none: a member of this hub could write under such a key. */
function authorsFrom(
  statements: readonly StoredStatement[],
  proven: ReadonlyMap<string, ProvenAuthor>,
  accountOf: (clientId: number | null) => string | undefined,
  elsewhere: readonly AuthorsElsewhere[],
  returned: ReadonlySet<number>,
): ReadonlyMap<string, Authorship> {
  const known = new Map<string, Authorship>()
  for (const { id, clientId } of statements) {
    const author = proven.get(id)
    const writer = author && author.hub === undefined ? undefined : accountOf(clientId)
    if (writer !== undefined) known.set(id, { kind: 'by-client', account: writer })
    else if (author) known.set(id, { kind: 'proven', ...author })
    else {
      const there = elsewhere.find(({ accounts }) => Object.hasOwn(accounts, String(clientId)))
      const account = there?.accounts[String(clientId)]
      if (there && account !== undefined) known.set(id, { kind: 'by-client', account, hub: there.hub })
      else if (clientId !== null && returned.has(clientId)) known.set(id, { kind: 'unknown', isReturned: true })
    }
  }
  return known
}

const isKnownHere = (author: Authorship | undefined): boolean =>
  author !== undefined && author.kind !== 'unknown' && author.hub === undefined

const earlierHubsIn = (known: ReadonlyMap<string, Authorship> = new Map()): string[] =>
  [...new Set([...known.values()].flatMap((one) => (one.kind === 'unknown' || !one.hub ? [] : [one.hub])))].sort()

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
