import {
  type AttendanceInRecord,
  isolate,
  type ResolutionInRecord,
  type ResolutionsDocument,
} from '@civic-hub/protocol'
import { escapeMarkup } from '../escape-markup.ts'
import { isoTime } from '../iso-time.ts'
import { type PublicCommittee, type PublicRecord, publicPath } from './open-records.ts'
import { shownMinutes } from './stored-record.ts'

export const recordPath = (slug: string, meetingId: string): string => `${publicPath(slug)}/${meetingId}`

/**
 * Organization, people and events in the format of Popolo (popoloproject.com). A person is only a name here,
 * so their id is derived from it, and is only valid within this response.
 */
export function popoloOf({ name, slug, documentId, records, withdrawn }: PublicCommittee, origin: string) {
  const names = [...new Set(records.flatMap(({ attendance }) => attendance.map((one) => one.name)))]
  const idOf = new Map(names.map((one, index) => [one, `person-${index + 1}`]))
  const organization = `organization-${documentId}`
  return {
    organizations: [{ id: organization, name, classification: 'committee' }],
    people: names.map((one) => ({ id: idOf.get(one), name: one })),
    events: records.map((record) => ({
      id: record.meetingId,
      name: record.title,
      classification: 'meeting',
      start_date: record.date,
      end_date: record.endedAt,
      location: record.place,
      organization_id: organization,
      attendees: record.attendance.map((one) => ({ person_id: idOf.get(one.name), ...one })),
      quorum: record.quorum,
      agenda_posted_at: record.agendaPostedAt ?? null,
      minutes: {
        text: record.minutes,
        approved_at: record.approvedAt,
        // If names were changed, the checksum would allow guesses of a name to be verified.
        approved_sha256: record.asApproved ? record.sha256 : null,
        as_approved: record.asApproved,
      },
      sources: [{ url: origin + recordPath(slug, record.meetingId) }],
      updated_at: isoTime(record.publishedAt),
    })),
    withdrawn: withdrawn.map((one) => ({ id: one.meetingId, withdrawn_at: isoTime(one.withdrawnAt) })),
  }
}

/** The resolutions of a record that have a number, in the order of their numbers. */
export const numberedResolutions = (record: PublicRecord) =>
  (record.resolutions ?? [])
    .flatMap((one) => {
      const given = record.numbers.get(one.motionId)
      return given ? [{ given, one, record }] : []
    })
    .sort((a, b) => a.given.year - b.given.year || a.given.sequence - b.given.sequence)

/** The numbered resolutions of all records, the newest number first, in the shape of `resolutionsJsonSchema`. */
export function resolutionsOf(committee: PublicCommittee, origin: string): ResolutionsDocument {
  const { name, slug, documentId, records } = committee
  return {
    $schema: `${origin}${publicPath(slug)}/resolutions.schema.json`,
    organization: { id: `organization-${documentId}`, name },
    resolutions: records
      .flatMap(numberedResolutions)
      .sort((a, b) => b.given.year - a.given.year || b.given.sequence - a.given.sequence)
      .map(({ given, one, record }) => ({
        number: given.number,
        year: given.year,
        number_given_at: isoTime(given.givenAt),
        motion_id: one.motionId,
        text: one.text,
        moved_by: one.mover,
        seconded_by: one.seconders,
        vote: one.vote && {
          method: one.vote.method,
          aye: one.vote.aye,
          no: one.vote.nay,
          abstain: one.vote.abstain,
          by_name: one.vote.byName,
        },
        state: stateOf(one),
        no_longer_in_force: one.standings.map(({ as, byNumber, note }) => ({
          as,
          by_number: byNumber,
          note,
        })),
        meeting: {
          id: record.meetingId,
          title: record.title,
          date: record.date,
          url: origin + recordPath(slug, record.meetingId),
        },
      })),
  }
}

/** One row for each vote by name; a resolution without names has one row. */
export function resolutionsCsv(committee: PublicCommittee, origin: string): string {
  const rows = resolutionsOf(committee, origin).resolutions.flatMap((one) => {
    const { number, meeting, text, moved_by, vote, state = 'in-force' } = one
    const first = [number, meeting.date ?? '', meeting.title ?? '', text ?? '', moved_by ?? '']
    const counts = vote ? [vote.aye, vote.no, vote.abstain].map(String) : ['', '', '']
    const votes = vote && vote.by_name.length > 0 ? vote.by_name : [{ name: '', choice: '' }]
    return votes.map(({ name, choice }) => [...first, ...counts, name, choice, state])
  })
  const header = [
    'number',
    'date',
    'meeting',
    'text',
    'moved by',
    'aye',
    'no',
    'abstain',
    'name',
    'vote',
    'state',
  ]
  return csvOf([header, ...rows])
}

const csvOf = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

/**
 * One row for each person of each meeting. Cells are escaped so that spreadsheet programs do not run them as
 * formulas.
 */
export function attendanceCsv({ records }: PublicCommittee): string {
  const rows = records.flatMap(({ meetingId, title, date, attendance }) =>
    attendance.map(({ name, status }) => [meetingId, title, date, name, status]),
  )
  return csvOf([['meeting', 'title', 'date', 'name', 'attendance'], ...rows])
}

function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const wasThere: Record<AttendanceInRecord, boolean> = {
  present: true,
  remote: true,
  guest: true,
  excused: false,
  absent: false,
}

export const peopleWhoCame = ({ attendance }: PublicRecord) =>
  attendance.filter(({ status }) => wasThere[status]).map(({ name }) => name)

/** The meeting as schema.org's Event, as JSON-LD. */
export function eventJsonLd(committee: PublicCommittee, record: PublicRecord, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': origin + recordPath(committee.slug, record.meetingId),
    name: record.title,
    startDate: record.date,
    ...(record.endedAt !== null && { endDate: record.endedAt }),
    ...(record.place !== null && { location: { '@type': 'Place', name: record.place } }),
    organizer: { '@type': 'Organization', name: committee.name, url: origin + publicPath(committee.slug) },
    attendee: peopleWhoCame(record).map((name) => ({ '@type': 'Person', name })),
    subjectOf: {
      '@type': 'DigitalDocument',
      name: `Minutes of ${isolate(record.title)}`,
      text: record.minutes,
      datePublished: isoTime(record.publishedAt),
    },
  }
}

/** A record of an older app has statements only. */
const stateOf = ({ state, standings }: ResolutionInRecord) => state ?? standings.at(-1)?.as ?? 'in-force'

const objections: Partial<Record<ReturnType<typeof stateOf>, string>> = {
  gone: ' (no longer in the minutes)',
  'not-carried': ' (no longer carried)',
  'in-doubt': ' (in doubt)',
}

/** The resolution as it was published, with what ended it: "Adopt the fees (repealed by 2027-001)". */
export function resolutionWords(one: ResolutionInRecord): string {
  const { text, standings } = one
  const ends = standings.map(
    ({ as, byNumber }) => ` (${as}${byNumber === null ? '' : ` by ${isolate(byNumber)}`})`,
  )
  return `${isolate(text)}${ends.join('')}${objections[stateOf(one)] ?? ''}`
}

/** The approved text has no numbers of resolutions: they are given after its approval. */
function minutesWithNumbers(record: PublicRecord): string {
  const lines = numberedResolutions(record).map(
    ({ given, one }) => `- ${isolate(given.number)}: ${resolutionWords(one)}\n`,
  )
  const minutes = shownMinutes(record.minutes)
  return lines.length === 0 ? minutes : `${minutes}\nRESOLUTIONS\n${lines.join('')}`
}

/** The published minutes for feed readers, the most recently published first. */
export function minutesAtom(committee: PublicCommittee, origin: string): string {
  const { name, slug, documentId, records, withdrawn } = committee
  const times = [...records.map((one) => one.publishedAt), ...withdrawn.map((one) => one.withdrawnAt)]
  const entries = records
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .flatMap((record) => [
      '<entry>',
      `<id>urn:civic-hub:${escapeMarkup(documentId)}:${escapeMarkup(record.meetingId)}</id>`,
      `<title>${escapeMarkup(record.title)}</title>`,
      `<link href="${escapeMarkup(origin + recordPath(slug, record.meetingId))}"/>`,
      `<updated>${isoTime(record.publishedAt)}</updated>`,
      `<content type="text">${escapeMarkup(minutesWithNumbers(record))}</content>`,
      '</entry>',
    ])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:civic-hub:${escapeMarkup(documentId)}:open-records</id>`,
    `<title>Minutes of ${escapeMarkup(isolate(name))}</title>`,
    `<author><name>${escapeMarkup(name)}</name></author>`,
    `<link rel="self" href="${escapeMarkup(origin + publicPath(slug))}/minutes.atom"/>`,
    `<link href="${escapeMarkup(origin + publicPath(slug))}"/>`,
    `<updated>${isoTime(Math.max(...times))}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}
