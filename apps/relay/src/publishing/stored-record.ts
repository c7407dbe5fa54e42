import { closeDirections, openRecordSchema, printable } from '@civic-hub/protocol'
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
type StoredRecord = z.infer<typeof storedRecordSchema>

/**
 * Reads a stored record; null if it is damaged. The nightly check reports it; it must not hide the committee's other
 * records. Members' words cannot change the direction of the words around them. The minutes stay as they were
 * approved: they have a checksum, and `shownWords` is for pages and feeds.
 */
export function readStoredRecord(content: string): StoredRecord | null {
  try {
    const stored = storedRecordSchema.safeParse(JSON.parse(content)).data
    return stored ? { ...plain(stored), minutes: stored.minutes } : null
  } catch {
    return null
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
