import { filesInUse } from '@civic-hub/committee/documents'
import type * as Y from 'yjs'
import type { Device } from '../store/device.ts'
import { filesOf } from '../store/file-rows.ts'
import { openFile, storeFile } from './device-files.ts'
import type { Uploads } from './uploads.ts'

/** Called when texts of a committee's files on this device change: the search index reads them. */
const listeners = new Set<(documentId: string) => void>()

/**
 * Calls back when a text of this committee was stored on this device, or erased. Returns a function that
 * unsubscribes.
 */
export function onTextsChange(documentId: string, listener: () => void): () => void {
  const notify = (changed: string) => {
    if (changed === documentId) listener()
  }
  listeners.add(notify)
  return () => {
    listeners.delete(notify)
  }
}

export function notifyTextsChange(documentId: string): void {
  for (const listener of [...listeners]) listener(documentId)
}

async function storeText(device: Device, documentId: string, sha256: string, text: string): Promise<void> {
  await (await device.database()).put('fileTexts', { documentId, sha256, text })
  notifyTextsChange(documentId)
}

export async function readKnownTexts(device: Device, documentId: string): Promise<Set<string>> {
  const keys = await (await device.database()).getAllKeys('fileTexts', filesOf(documentId))
  return new Set(keys.map(([, sha256]) => sha256))
}

export async function readFileText(device: Device, documentId: string, sha256: string): Promise<string> {
  const row = await (await device.database()).get('fileTexts', [documentId, sha256])
  return row?.text ?? ''
}

/**
 * Reads the words of a file that was attached here, stores them for the search on this device, and queues
 * them as a text file for other devices. Returns the hash of that text file; null if the file has no words.
 */
export async function extractText(
  device: Device,
  uploads: Uploads,
  documentId: string,
  { sha256, mime, name, place }: { sha256: string; mime: string; name: string; place: string },
): Promise<string | null> {
  const { canReadText, readText } = await import('./read-text.ts')
  if (!canReadText(mime)) return null
  const opened = await openFile(device, documentId, { sha256, mime })
  if (opened.kind !== 'file') return null
  const words = await readText(opened.blob)
  return words === null ? null : storeWords(device, uploads, documentId, { sha256, name, place }, words)
}

/** The same for words that are already read. */
export async function storeWords(
  device: Device,
  uploads: Uploads,
  documentId: string,
  { sha256, name, place }: { sha256: string; name: string; place: string },
  words: string,
): Promise<string | null> {
  await storeText(device, documentId, sha256, words)
  if (words === '') return null
  const blob = new Blob([words], { type: 'text/plain' })
  const file = { blob, name: `${name}.txt`, mime: 'text/plain' }
  return (await storeFile(uploads, documentId, file, { place })).sha256
}

/**
 * Returns the words of a file from this device, else those that another device has read; null if neither is
 * available.
 */
export async function openWords(
  device: Device,
  documentId: string,
  { sha256, text }: { sha256: string; text: string | null },
): Promise<string | null> {
  const row = await (await device.database()).get('fileTexts', [documentId, sha256])
  if (row || text === null) return row?.text ?? null
  const opened = await openFile(device, documentId, { sha256: text, mime: 'text/plain' })
  if (opened.kind !== 'file') return null
  const words = await opened.blob.text()
  await storeText(device, documentId, sha256, words).catch((failure: unknown) =>
    console.warn('The words of a document could not be kept', failure),
  )
  return words
}

/**
 * Fetches the words that other devices have read, one file after the other. Words that are unavailable now
 * are fetched at the next call.
 */
export async function fetchTexts(device: Device, documentId: string, doc: Y.Doc): Promise<void> {
  const known = await readKnownTexts(device, documentId)
  for (const { sha256, text } of filesInUse(doc)) {
    if (text === null || known.has(sha256)) continue
    const opened = await openFile(device, documentId, { sha256: text, mime: 'text/plain' })
    if (opened.kind === 'unreachable') return
    if (opened.kind === 'file') await storeText(device, documentId, sha256, await opened.blob.text())
  }
}
