import { type MeetingWords, meetingIds, onMeetingsChange, readMeetingWords } from '@civic-hub/committee'
import type MiniSearch from 'minisearch'
import type * as Y from 'yjs'
import { fetchTexts, onTextsChange, readFileText, readKnownTexts } from '../files/file-texts.ts'
import { createObservable, type Observable } from '../observable.ts'
import type { Device } from '../store/device.ts'
import { createWordIndex, readWordIndex, wordIndexVersion } from './word-index.ts'

/** What can be found in the meetings of one committee, on this device alone. */
export interface MeetingIndex {
  /** How many meetings have still to be read; 0 when everything can be found. Also fires when something was read again. */
  unread: Observable<{ readonly count: number }>
  /** The ids of the meetings in which all words of the query are found. */
  find(query: string): ReadonlySet<string>
}

/** So long the page may be kept from what a person does. */
const sliceMs = 8
/** Who types changes a meeting with every key: it is read again once a second. */
const changedAfterMs = 1_000
const keepAfterMs = 5_000
const fetchAgainMs = 60_000

const open = new WeakMap<Y.Doc, MeetingIndex>()

/** The index of a loaded document. It is built once for a page, from what this device kept, and follows every change. */
export function openMeetingIndex(device: Device, documentId: string, doc: Y.Doc): MeetingIndex {
  const known = open.get(doc)
  if (known) return known
  const created = createMeetingIndex(device, documentId, doc)
  open.set(doc, created)
  return created
}

function createMeetingIndex(device: Device, documentId: string, doc: Y.Doc): MeetingIndex {
  let words: MiniSearch = createWordIndex()
  let fingerprints = new Map<string, string>()
  const waiting = new Set<string>()
  /** The files whose words are on this device. */
  let texts = new Set<string>()
  let readingTexts = 0
  const unread = createObservable({ count: meetingIds(doc).length })
  let begun = false
  let closed = false
  let keeping: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined
  let fetching: ReturnType<typeof setTimeout> | undefined

  async function begin(): Promise<void> {
    const kept = await readKept(device, documentId)
    if (closed) return
    if (kept) ({ words, fingerprints } = kept)
    for (const id of [...fingerprints.keys(), ...meetingIds(doc)]) waiting.add(id)
    await learnTexts()
    if (closed) return
    begun = true
    readSlice()
    void fetchMissingTexts()
  }

  async function learnTexts(): Promise<void> {
    texts = await readKnownTexts(device, documentId).catch(() => new Set<string>())
  }

  /** Other devices read words, too: theirs are fetched now and then, while somebody looks for something. */
  async function fetchMissingTexts(): Promise<void> {
    clearTimeout(fetching)
    await fetchTexts(device, documentId, doc).catch((failure: unknown) =>
      console.warn('The words of documents could not be fetched', failure),
    )
    if (!closed) fetching = setTimeout(() => void fetchMissingTexts(), fetchAgainMs)
  }

  async function textsCame(): Promise<void> {
    await learnTexts()
    if (closed || !begun) return
    for (const id of meetingIds(doc)) waiting.add(id)
    reading ??= setTimeout(readSlice)
  }

  function readSlice(): void {
    if (closed) return
    const began = performance.now()
    let changed = false
    for (const id of waiting) {
      waiting.delete(id)
      changed = readMeeting(id) || changed
      if (performance.now() - began > sliceMs) break
    }
    unread.set({ count: waiting.size })
    reading = waiting.size > 0 ? setTimeout(readSlice) : undefined
    if (!changed) return
    clearTimeout(keeping)
    keeping = setTimeout(() => void keep(), keepAfterMs)
  }

  /** Whether it differs from what was known of it. */
  function readMeeting(id: string): boolean {
    const read = readMeetingWords(doc, id)
    const files = read?.files.filter((sha256) => texts.has(sha256)) ?? []
    const fingerprint = read && fingerprintOf(read, files)
    if (fingerprint === (fingerprints.get(id) ?? null)) return false
    if (fingerprints.delete(id)) words.discard(id)
    if (!read || fingerprint === null) return true
    words.add({ id, ...read })
    fingerprints.set(id, fingerprint)
    if (files.length > 0) void addTexts(id, read, files, fingerprint)
    return true
  }

  /** The words of files are read after the meeting's own, unless it has changed again meanwhile. */
  async function addTexts(
    id: string,
    read: MeetingWords,
    files: readonly string[],
    fingerprint: string,
  ): Promise<void> {
    readingTexts++
    try {
      const found = await Promise.all(files.map((sha256) => readFileText(device, documentId, sha256)))
      if (closed || fingerprints.get(id) !== fingerprint) return
      words.discard(id)
      words.add({ id, ...read, documents: [read.documents, ...found].join('\n') })
      // What is shown may differ now.
      unread.set({ count: waiting.size })
    } catch (failure) {
      // The next page reads it again, since it is not kept as read.
      fingerprints.set(id, '')
      console.warn('The words of documents could not be read', failure)
    } finally {
      readingTexts--
    }
  }

  async function keep(): Promise<void> {
    try {
      const database = await device.database()
      if (closed || waiting.size > 0) return
      if (readingTexts > 0) {
        keeping = setTimeout(() => void keep(), keepAfterMs)
        return
      }
      const row = { documentId, version: wordIndexVersion, fingerprints, index: words.toJSON() }
      await database.put('searchIndexes', row)
    } catch (failure) {
      // Nothing is lost: the next page reads all meetings again.
      console.warn('The search index could not be kept', failure)
    }
  }

  const stopWatching = onMeetingsChange(doc, (changed) => {
    for (const id of changed) waiting.add(id)
    if (begun) reading ??= setTimeout(readSlice, changedAfterMs)
  })
  const stopTexts = onTextsChange(documentId, () => void textsCame())
  doc.on('destroy', () => {
    closed = true
    stopTexts()
    clearTimeout(fetching)
    clearTimeout(keeping)
    clearTimeout(reading)
    stopWatching()
  })
  void begin()

  return {
    unread,
    find: (query) => new Set(words.search(query).map(({ id }) => id as string)),
  }
}

async function readKept(device: Device, documentId: string) {
  try {
    const row = await (await device.database()).get('searchIndexes', documentId)
    if (row?.version !== wordIndexVersion) return null
    return { words: await readWordIndex(row.index), fingerprints: new Map(row.fingerprints) }
  } catch (failure) {
    console.warn('The search index could not be read', failure)
    return null
  }
}

/** Tells two states of a meeting apart (FNV-1a, 32 bits, and the length). */
function fingerprintOf({ files: _, ...words }: MeetingWords, texts: readonly string[]): string {
  const text = [...Object.values(words), ...texts].join('\n')
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return `${text.length}-${hash}`
}
