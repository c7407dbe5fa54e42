import {
  closeDirections,
  fileTypeSchema,
  openAgendaSchema,
  openDocumentSchema,
  openRecordSchema,
  printable,
} from '@civic-hub/protocol'
import * as z from 'zod/mini'

/** The stored record: the owner's published data, and the relay's own data about the approval and the notice. */
const storedRecordSchema = z.extend(openRecordSchema, {
  /** An older relay stored any numbers. A wrong one hides neither its record nor the others. */
  quorum: z.catch(openRecordSchema.shape.quorum, null),
  approvedAt: z.string(),
  timeZone: z.string(),
  /** The checksum of the approved text. */
  sha256: z.string(),
  /** When the agenda was posted last before the meeting; absent if it was not. */
  agendaPostedAt: z.optional(z.string()),
})

/** The stored agenda: the owner's published data, and the relay's own data about the posting. */
const storedAgendaSchema = z.extend(openAgendaSchema, {
  postedAt: z.string(),
  timeZone: z.string(),
  /** The checksum of the posted text. */
  sha256: z.string(),
})

/** The stored document, with the relay's own data about its file. */
const storedDocumentSchema = z.extend(openDocumentSchema, { type: fileTypeSchema, bytes: z.number() })
export type StoredDocument = z.infer<typeof storedDocumentSchema>

/**
 * Readers of stored records; null for a damaged one. The nightly check reports it; it must not hide the committee's other
 * records. Members' words cannot change the direction of the words around them. The text stays as it was approved or
 * posted: it has a checksum, and `shownWords` is for pages and feeds.
 */
export const readStoredRecord = readerOf(storedRecordSchema, (stored) => ({ minutes: stored.minutes }))
export const readStoredAgenda = readerOf(storedAgendaSchema, (stored) => ({ text: stored.text }))
export const readStoredDocument = readerOf(storedDocumentSchema, () => ({}))

function readerOf<T>(schema: z.ZodMiniType<T>, exact: (stored: T) => Partial<T>) {
  return (content: string): T | null => {
    try {
      const stored = schema.safeParse(JSON.parse(content)).data
      return stored ? { ...plain(stored), ...exact(stored) } : null
    } catch {
      return null
    }
  }
}

/** Members' words for readers: changes of direction end with each line, and nothing else changes. */
export const shownWords = (words: string): string => closeDirections(printable(words))

function plain<T>(value: T): T {
  if (typeof value === 'string') return shownWords(value) as T
  if (Array.isArray(value)) return value.map(plain) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)])) as T
}
