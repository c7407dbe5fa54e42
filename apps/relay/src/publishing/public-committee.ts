import { createHash } from 'node:crypto'
import type { OpenAgenda, OpenRecord } from '@civic-hub/protocol'
import { noDifferences, type TextDifferences, textDifferences } from '@civic-hub/protocol/published-text'
import type { OpenReader } from '../store/store.ts'
import { type PublicKind, readKey } from './record-keys.ts'
import {
  readStoredAgenda,
  readStoredDocument,
  readStoredRecord,
  type StoredDocument,
  shownWords,
} from './stored-record.ts'

export interface PublicRecord extends OpenRecord {
  meetingId: string
  publishedAt: number
  approvedAt: string
  timeZone: string
  /** The checksum of the approved text. */
  sha256: string
  agendaPostedAt?: string | undefined
  /** The number of each resolution in the record, by motion. */
  numbers: ReadonlyMap<string, PublicNumber>
  /** Between the approved text and the public one; null if the approved text is not known any more. */
  differences: TextDifferences | null
  /** True if the public text is exactly the approved text, byte by byte. */
  asApproved: boolean
}

export interface PublicNumber {
  number: string
  year: number
  sequence: number
  givenAt: number
}

export interface PublicAgenda extends OpenAgenda {
  meetingId: string
  publishedAt: number
  postedAt: string
  timeZone: string
  /** The checksum of the posted text. */
  sha256: string
  /** True if the public text is exactly the posted text, byte by byte. */
  asPosted: boolean
}

export interface PublicDocument extends StoredDocument {
  /** The part of its address below that of the committee. */
  key: string
  meetingId: string
}

export interface WithdrawnRecord {
  kind: PublicKind
  /** The part of its address below that of the committee. */
  key: string
  withdrawnAt: number
}

export interface PublicCommittee {
  name: string
  slug: string
  documentId: string
  /** The latest meeting first. */
  records: readonly PublicRecord[]
  /** The latest meeting first. */
  agendas: readonly PublicAgenda[]
  documents: readonly PublicDocument[]
  withdrawn: readonly WithdrawnRecord[]
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The record names the checksum of the approved text: other bytes under its number are not that text. */
function differencesFrom(approved: Uint8Array | null, record: OpenRecord & { sha256: string }): TextDifferences | null {
  if (approved === null || hashOf(approved) !== record.sha256) return null
  return textDifferences(new TextDecoder().decode(approved), record)
}

/** Meetings in the order of the public lists. */
export const latestFirst = (a: { date: string; meetingId: string }, b: { date: string; meetingId: string }): number =>
  Date.parse(b.date) - Date.parse(a.date) || (a.meetingId < b.meetingId ? -1 : 1)

export const publicPath = (slug: string): string => `/open-records/${slug}`

/**
 * The public data of a committee in one state of the database, with the name of that state. Null if nothing was ever
 * published, or the committee is deleted. Records are read one after another, because all of them together are large.
 */
export function readPublicCommittee({ queries, readAtOnce }: OpenReader, documentId: string) {
  return readAtOnce(async (run) => {
    const [committee] = await run(
      queries
        .selectFrom('committees')
        .select(['name', 'slug', 'public_source', 'removed_at'])
        .where('document_id', '=', documentId),
    )
    if (committee === undefined || committee.public_source === '' || committee.removed_at !== null) return null
    const ofCommittee = queries.selectFrom('open_records').where('document_id', '=', documentId)
    const rows = await run(ofCommittee.select(['meeting_id', 'published_at', 'withdrawn_at']).orderBy('meeting_id'))
    const numbers = new Map<string, Map<string, PublicNumber>>()
    const given = queries
      .selectFrom('resolutions')
      .where('document_id', '=', documentId)
      .select(['motion_id', 'meeting_id', 'number', 'year', 'sequence', 'given_at'])
    for (const { motion_id, meeting_id, number, year, sequence, given_at } of await run(given)) {
      const ofMeeting = numbers.get(meeting_id) ?? new Map<string, PublicNumber>()
      const shown = { number: shownWords(number), year, sequence, givenAt: given_at }
      numbers.set(meeting_id, ofMeeting.set(motion_id, shown))
    }
    const records: PublicRecord[] = []
    const agendas: PublicAgenda[] = []
    const documents: PublicDocument[] = []
    const withdrawn: WithdrawnRecord[] = []
    const damaged: string[] = []
    for (const { meeting_id: key, published_at: publishedAt, withdrawn_at } of rows) {
      const { kind, meetingId } = readKey(key)
      if (withdrawn_at !== null) {
        withdrawn.push({ kind, key, withdrawnAt: withdrawn_at })
        continue
      }
      const [row] = await run(ofCommittee.select('content').where('meeting_id', '=', key))
      const content = row?.content ?? ''
      if (kind === 'agenda') {
        const agenda = readStoredAgenda(content)
        if (agenda === null) damaged.push(key)
        else agendas.push({ ...agenda, meetingId, publishedAt, asPosted: hashOf(agenda.text) === agenda.sha256 })
        continue
      }
      if (kind === 'document') {
        const document = readStoredDocument(content)
        if (document === null) damaged.push(key)
        else documents.push({ ...document, key, meetingId })
        continue
      }
      const stored = readStoredRecord(content)
      if (stored === null) {
        damaged.push(meetingId)
        continue
      }
      const asApproved = hashOf(stored.minutes) === stored.sha256
      const approvals = queries
        .selectFrom('minutes_approvals')
        .select('content')
        .where('document_id', '=', documentId)
        .where('meeting_id', '=', meetingId)
        .where('number', '=', stored.approval)
      const approved = asApproved ? null : ((await run(approvals))[0]?.content ?? null)
      records.push({
        ...stored,
        meetingId,
        publishedAt,
        numbers: numbers.get(meetingId) ?? new Map(),
        asApproved,
        differences: asApproved ? noDifferences : differencesFrom(approved, stored),
      })
    }
    records.sort(latestFirst)
    agendas.sort(latestFirst)
    const { name, slug, public_source: source } = committee
    return {
      source,
      damaged,
      committee: { name: shownWords(name), slug, documentId, records, agendas, documents, withdrawn },
    }
  })
}
