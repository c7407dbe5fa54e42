import { createHash } from 'node:crypto'
import type { OpenRecord } from '@civic-hub/protocol'
import type { OpenReader } from '../store/open-reader.ts'
import { readStoredRecord, shownWords } from './stored-record.ts'

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
  /** True if the public text is exactly the approved text, byte by byte. */
  asApproved: boolean
}

export interface PublicNumber {
  number: string
  year: number
  sequence: number
  givenAt: number
}

export interface WithdrawnRecord {
  meetingId: string
  withdrawnAt: number
}

export interface PublicCommittee {
  name: string
  slug: string
  documentId: string
  /** The latest meeting first. */
  records: readonly PublicRecord[]
  withdrawn: readonly WithdrawnRecord[]
}

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
    if (committee === undefined || committee.public_source === '' || committee.removed_at !== null)
      return null
    const ofCommittee = queries.selectFrom('open_records').where('document_id', '=', documentId)
    const rows = await run(
      ofCommittee.select(['meeting_id', 'published_at', 'withdrawn_at']).orderBy('meeting_id'),
    )
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
    const withdrawn: WithdrawnRecord[] = []
    const damaged: string[] = []
    for (const { meeting_id: meetingId, published_at: publishedAt, withdrawn_at } of rows) {
      if (withdrawn_at !== null) {
        withdrawn.push({ meetingId, withdrawnAt: withdrawn_at })
        continue
      }
      const [row] = await run(ofCommittee.select('content').where('meeting_id', '=', meetingId))
      const stored = readStoredRecord(row?.content ?? '')
      if (stored === null) damaged.push(meetingId)
      else
        records.push({
          ...stored,
          ...{ meetingId, publishedAt, numbers: numbers.get(meetingId) ?? new Map() },
          asApproved: createHash('sha256').update(stored.minutes).digest('hex') === stored.sha256,
        })
    }
    records.sort((a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.meetingId < b.meetingId ? -1 : 1))
    const { name, slug, public_source: source } = committee
    return { source, damaged, committee: { name: shownWords(name), slug, documentId, records, withdrawn } }
  })
}
