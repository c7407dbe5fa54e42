import {
  fingerprintOf,
  type SearchEntry,
  type SearchSource,
  searchMeetings,
  searchSources,
} from '@civic-hub/committee/search'
import type * as Y from 'yjs'
import { idle } from '../idle.ts'
import { createObservable, type Observable } from '../observable.ts'
import { piecesOf } from './fold-words.ts'
import type { FoundEntry, IndexedPart, KnownEntry } from './found-entry.ts'
import { type FoundGroup, groupFound, meetingsWithAll } from './rank-found.ts'
import { createWordIndex } from './word-index.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Typing changes a part with every key, so a changed part is read again once a second. */
const changedAfterMs = 1_000
const notifyAfterMs = 250
const fetchAgainMs = 60_000
const pieceLength = 20_000

/** The words of a committee's files, which are stored beside its document. */
export interface FileTexts {
  known(): Promise<ReadonlySet<string>>
  read(sha256: string): Promise<string>
  fetchMissing(): Promise<void>
  subscribe(listener: () => void): () => void
}

/**
 * Reads all sources of a document, the newest first, in slices, and follows every change until the document
 * is closed.
 */
export function createSearchIndex(doc: Y.Doc, fileTexts: FileTexts) {
  const words = createWordIndex()
  /** By number; null for deleted entries. */
  const entries: (KnownEntry | null)[] = []
  const parts = new Map<SearchSource, Map<string, IndexedPart>>(searchSources.map((source) => [source, new Map()]))
  const waiting = new Set<IndexedPart>()
  let texts: ReadonlySet<string> = new Set()
  const unread = createObservable({ count: 1 })
  const slices = createSlices()
  let closed = false
  let reading = false
  let later: ReturnType<typeof setTimeout> | undefined
  let fetching: ReturnType<typeof setTimeout> | undefined
  let notifiedAt = 0

  function partOf(source: SearchSource, id: string): IndexedPart {
    const ofSource = parts.get(source) as Map<string, IndexedPart>
    const known = ofSource.get(id)
    if (known) return known
    const part = { source, id, entries: [] }
    ofSource.set(id, part)
    return part
  }

  function expectAll(): void {
    for (const source of searchSources) for (const id of source.parts(doc)) waiting.add(partOf(source, id))
  }

  async function learnTexts(): Promise<void> {
    texts = await fileTexts.known().catch(() => new Set<string>())
  }

  /** Other devices read words of files too. They are fetched at intervals while a person searches. */
  async function fetchMissingTexts(): Promise<void> {
    clearTimeout(fetching)
    await fileTexts
      .fetchMissing()
      .catch((failure: unknown) => console.warn('The words of documents could not be fetched', failure))
    if (!closed) fetching = setTimeout(() => void fetchMissingTexts(), fetchAgainMs)
  }

  async function readWaiting(): Promise<void> {
    if (reading || closed) return
    reading = true
    clearTimeout(later)
    later = undefined
    for (const part of waiting) {
      waiting.delete(part)
      await readPart(part)
      if (closed) return
      if (Date.now() - notifiedAt > notifyAfterMs) notify()
    }
    while (!closed && words.sweep()) await slices.pause()
    reading = false
    if (closed) return
    notify()
    if (waiting.size > 0) later ??= setTimeout(() => void readWaiting(), changedAfterMs)
  }

  function notify(): void {
    notifiedAt = Date.now()
    unread.set({ count: waiting.size })
  }

  async function readPart(part: IndexedPart): Promise<void> {
    await slices.pause()
    if (closed) return
    const known = new Map(part.entries.map((number) => [keyOf(entries[number] as KnownEntry), number]))
    part.entries.length = 0
    const added: [SearchEntry, KnownEntry, number][] = []
    for (const entry of part.source.read(doc, part.id)) {
      const file = entry.file !== null && texts.has(entry.file) ? entry.file : null
      const fingerprint = fingerprintOf({ ...entry, file })
      const was = known.get(keyOf(entry))
      if (was !== undefined && entries[was]?.fingerprint === fingerprint) {
        part.entries.push(was)
        known.delete(keyOf(entry))
        continue
      }
      const { kind, id, meetingId, title, isCurrent } = entry
      const date = entry.date === null ? null : Date.parse(entry.date)
      const number = words.open()
      const stored = { kind, id, meetingId, title, date, isCurrent, file, fingerprint, part }
      entries[number] = stored
      part.entries.push(number)
      added.push([entry, stored, number])
    }
    for (const number of known.values()) {
      words.drop(number)
      entries[number] = null
    }
    for (const [entry, { file }, number] of added) {
      words.addWords(number, entry.title, 'title')
      await addBody(number, entry.body)
      if (file !== null) await addBody(number, await readText(file))
      if (closed) return
    }
  }

  async function addBody(number: number, text: string): Promise<void> {
    for (const piece of piecesOf(text, pieceLength)) {
      words.addWords(number, piece, 'body')
      await slices.pause()
      if (closed) return
    }
  }

  async function readText(file: string): Promise<string> {
    try {
      return await fileTexts.read(file)
    } catch (failure) {
      console.warn('The words of a document could not be read', failure)
      return ''
    }
  }

  const stops = searchSources.map((source) =>
    source.subscribe(doc, (ids) => {
      for (const id of ids) waiting.add(partOf(source, id))
      if (!reading) later ??= setTimeout(() => void readWaiting(), changedAfterMs)
    }),
  )
  stops.push(
    fileTexts.subscribe(() => {
      void learnTexts().then(() => {
        if (closed) return
        expectAll()
        void readWaiting()
      })
    }),
  )
  doc.on('destroy', () => {
    closed = true
    clearTimeout(fetching)
    clearTimeout(later)
    for (const stop of stops) stop()
  })
  expectAll()
  unread.set({ count: waiting.size })
  void learnTexts().then(() => {
    void readWaiting()
    void fetchMissingTexts()
  })

  return {
    /** How many parts have still to be read. Also notifies when a part was read again. */
    unread: unread as Observable<{ readonly count: number }>,
    /** Grouped by kind, the best first. */
    find: (query: string): readonly FoundGroup[] => groupFound(words, query, entries, Date.now()),
    /** The ids of the meetings in which all words of the query are found, in any part. */
    findMeetings: (query: string): ReadonlySet<string> => meetingsWithAll(words, query, entries),
    /** Null if the meeting has not been read or was deleted. */
    meetingOf(meetingId: string): FoundEntry | null {
      const part = parts.get(searchMeetings)?.get(meetingId)
      const number = part?.entries.find((one) => entries[one]?.kind === 'meeting')
      return number === undefined ? null : (entries[number] ?? null)
    },
    /** All words of a result, for an excerpt; '' if it was deleted. */
    async readBody(wanted: FoundEntry): Promise<string> {
      const { part, file } = wanted as KnownEntry
      const body = part.source.read(doc, part.id).find((entry) => keyOf(entry) === keyOf(wanted))?.body ?? ''
      return file === null ? body : `${body}\n${await readText(file)}`
    },
  }
}

const keyOf = ({ kind, id }: Pick<FoundEntry, 'kind' | 'id'>): string => `${kind}/${id}`

/** For this long a slice may delay the page's response to a person. */
const sliceMs = 8

/** Divides long work into slices, between which the page handles events. */
function createSlices() {
  let until = 0
  return {
    /** Resolves at once within the slice, else when the page has handled its other work. */
    async pause() {
      if (performance.now() < until) return
      await idle()
      until = performance.now() + sliceMs
    },
  }
}
