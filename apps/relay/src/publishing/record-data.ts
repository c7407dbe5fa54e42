import {
  type AttendanceInRecord,
  isolate,
  type ResolutionInRecord,
  type ResolutionsDocument,
  resolutionsJsonSchema,
} from '@civic-hub/protocol'
import { escapeMarkup } from '../escape-markup.ts'
import { isoTime } from '../iso-time.ts'
import { bytesOf, maxAnswerBytes, pagePath, pagesOf } from './pages.ts'
import {
  latestFirst,
  type PublicCommittee,
  type PublicRecord,
  publicPath,
  type WithdrawnRecord,
} from './public-committee.ts'
import { shownWords } from './stored-record.ts'

/** One answer of a public address: a page of what is there. */
export interface AnswerPage {
  /** From 1. */
  number: number
  isLast: boolean
  body: string
}

export const recordPath = (slug: string, meetingId: string): string => `${publicPath(slug)}/${meetingId}`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
/** The bytes of an item in a list of a JSON answer. */
const jsonBytes = (item: unknown) => bytesOf(JSON.stringify([[item]], null, 2))
/** Bytes for the parts of an answer other than its items. */
const frameBytes = 64 * 1024

/**
 * Organization, people and events in the format of Popolo (popoloproject.com). A person is only a name here,
 * so their id is derived from it, and is only valid within this response.
 */
export function* popoloPages(
  { name, slug, documentId, records, documents, withdrawn }: PublicCommittee,
  origin: string,
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const organization = `organization-${documentId}`
  const idOf = new Map<string, string>()
  for (const { attendance } of records)
    for (const one of attendance) if (!idOf.has(one.name)) idOf.set(one.name, `person-${idOf.size + 1}`)
  const personOf = (one: string) => ({ id: idOf.get(one), name: one })
  const eventOf = (record: PublicRecord) => ({
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
      differences: record.differences,
    },
    documents: documents
      .filter(({ meetingId }) => meetingId === record.meetingId)
      .map((one) => ({
        name: one.name,
        url: `${origin}${publicPath(slug)}/${one.key}`,
        media_type: one.type,
        bytes: one.bytes,
      })),
    sources: [{ url: origin + recordPath(slug, record.meetingId) }],
    updated_at: isoTime(record.publishedAt),
  })
  const traceOf = (one: WithdrawnRecord) => ({ id: one.key, withdrawn_at: isoTime(one.withdrawnAt) })
  type Item = { record: PublicRecord } | { withdrawn: WithdrawnRecord }
  function* items(): Generator<Item> {
    for (const record of records) yield { record }
    for (const one of withdrawn) if (one.kind === 'minutes') yield { withdrawn: one }
  }
  const namesIn = (some: readonly PublicRecord[]) => [
    ...new Set(some.flatMap(({ attendance }) => attendance.map((one) => one.name))),
  ]
  const sizeOf = (item: Item) =>
    'record' in item
      ? jsonBytes(eventOf(item.record)) + jsonBytes(namesIn([item.record]).map(personOf))
      : jsonBytes(traceOf(item.withdrawn))
  for (const page of pagesOf(items(), sizeOf, maxBytes - frameBytes)) {
    const { number, isLast } = page
    const onPage = page.items.flatMap((item) => ('record' in item ? [item.record] : []))
    const gone = page.items.flatMap((item) => ('withdrawn' in item ? [item.withdrawn] : []))
    const body = json({
      organizations: [{ id: organization, name, classification: 'committee' }],
      people: namesIn(onPage).map(personOf),
      events: onPage.map(eventOf),
      withdrawn: gone.map(traceOf),
      ...nextIn(isLast, `${origin}${publicPath(slug)}/records.json`, number),
    })
    yield { number, isLast, body }
  }
}

const nextIn = (isLast: boolean, address: string, number: number): { next?: string } =>
  isLast ? {} : { next: pagePath(address, number + 1) }

/** The resolutions of a record that have a number, in the order of their numbers. */
export const numberedResolutions = (record: PublicRecord) =>
  (record.resolutions ?? [])
    .flatMap((one) => {
      const given = record.numbers.get(one.motionId)
      return given ? [{ given, one, record }] : []
    })
    .sort((a, b) => a.given.year - b.given.year || a.given.sequence - b.given.sequence)

/** The numbered resolutions of all records, the newest number first. */
export const allNumbered = ({ records }: PublicCommittee) =>
  records
    .flatMap(numberedResolutions)
    .sort((a, b) => b.given.year - a.given.year || b.given.sequence - a.given.sequence)

type Numbered = ReturnType<typeof allNumbered>[number]
type PublishedResolution = ResolutionsDocument['resolutions'][number]

const resolutionOf = ({ given, one, record }: Numbered, url: string): PublishedResolution => ({
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
  no_longer_in_force: one.standings.map(({ as, byNumber, note }) => ({ as, by_number: byNumber, note })),
  meeting: { id: record.meetingId, title: record.title, date: record.date, url },
})

/** In the shape of `resolutionsJsonSchema`. */
export function* resolutionsPages(
  committee: PublicCommittee,
  origin: string,
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug, documentId } = committee
  function* items() {
    for (const one of allNumbered(committee)) yield resolutionOf(one, origin + recordPath(slug, one.record.meetingId))
  }
  for (const { items: resolutions, number, isLast } of pagesOf(items(), jsonBytes, maxBytes - frameBytes)) {
    const document: ResolutionsDocument = {
      $schema: `${origin}${publicPath(slug)}/resolutions.schema.json`,
      organization: { id: `organization-${documentId}`, name },
      resolutions: [...resolutions],
      ...nextIn(isLast, `${origin}${publicPath(slug)}/resolutions.json`, number),
    }
    yield { number, isLast, body: json(document) }
  }
}

/** One row for each vote by name; a resolution without names has one row. */
export function resolutionsCsv(committee: PublicCommittee, maxBytes = maxAnswerBytes): Generator<AnswerPage> {
  const numbered = allNumbered(committee)
  const votesOf = ({ one: { vote } }: Numbered) =>
    vote && vote.byName.length > 0 ? vote.byName : [{ name: '', choice: '' }]
  function* rows() {
    for (const numberedOne of numbered) {
      const { given, one, record } = numberedOne
      const { text, mover, vote } = one
      const first = [given.number, record.date, record.title, text, mover ?? '']
      const counts = vote ? [vote.aye, vote.nay, vote.abstain].map(String) : ['', '', '']
      for (const { name, choice } of votesOf(numberedOne)) yield [...first, ...counts, name, choice, stateOf(one)]
    }
  }
  const header = ['number', 'date', 'meeting', 'text', 'moved by', 'aye', 'no', 'abstain', 'name', 'vote', 'state']
  const count = numbered.reduce((sum, one) => sum + votesOf(one).length, 0)
  return csvPages(header, rows(), { count, elsewhere: 'resolutions.json' }, maxBytes)
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A table repeats the words of a meeting in each row: some megabytes of records could make gigabytes of rows. */
const mostCsvPages = 8

/** Each page begins with the header. Rows beyond the last page are counted in its last row. */
function* csvPages(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
  all: { count: number; elsewhere: string },
  maxBytes: number,
): Generator<AnswerPage> {
  const first = `\uFEFF${csvLine(header)}`
  function* lines() {
    for (const cells of rows) yield csvLine(cells)
  }
  let written = 0
  for (const { items, number, isLast } of pagesOf(lines(), bytesOf, maxBytes - frameBytes)) {
    written += items.length
    const isEnd = isLast || number === mostCsvPages
    const left = isEnd ? all.count - written : 0
    const end = left > 0 ? csvLine([`${left} more rows are only in ${all.elsewhere}`]) : ''
    yield { number, isLast: isEnd, body: first + items.join('') + end }
    if (isEnd) return
  }
}

/**
 * One row for each person of each meeting. Cells are escaped so that spreadsheet programs do not run them as
 * formulas.
 */
export function attendanceCsv({ records }: PublicCommittee, maxBytes = maxAnswerBytes): Generator<AnswerPage> {
  function* rows() {
    for (const { meetingId, title, date, attendance } of records)
      for (const { name, status } of attendance) yield [meetingId, title, date, name, status]
  }
  const count = records.reduce((sum, { attendance }) => sum + attendance.length, 0)
  const header = ['meeting', 'title', 'date', 'name', 'attendance']
  return csvPages(header, rows(), { count, elsewhere: 'records.json' }, maxBytes)
}

function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The meetings with a public agenda or public minutes, the latest first. */
export function publicMeetings({ slug, records, agendas }: PublicCommittee) {
  const hasRecord = new Set(records.map(({ meetingId }) => meetingId))
  const recordsIn = records.map((one) => ({ ...one, isAgenda: false, path: recordPath(slug, one.meetingId) }))
  const others = agendas
    .filter(({ meetingId }) => !hasRecord.has(meetingId))
    .map((one) => ({ ...one, endedAt: null, isAgenda: true, path: `${recordPath(slug, one.meetingId)}/agenda` }))
  return [...recordsIn, ...others].sort(latestFirst)
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
export function eventJsonLd(committee: PublicCommittee, record: PublicRecord, origin: string): string {
  return json({
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
  })
}

/** The schema that `resolutions.json` names. */
export const resolutionsSchema = json(resolutionsJsonSchema)

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
  const ends = standings.map(({ as, byNumber }) => ` (${as}${byNumber === null ? '' : ` by ${isolate(byNumber)}`})`)
  return `${isolate(text)}${ends.join('')}${objections[stateOf(one)] ?? ''}`
}

/** The approved text has no numbers of resolutions: they are given after its approval. */
function minutesWithNumbers(record: PublicRecord): string {
  const lines = numberedResolutions(record).map(
    ({ given, one }) => `- ${isolate(given.number)}: ${resolutionWords(one)}\n`,
  )
  const minutes = shownWords(record.minutes)
  return lines.length === 0 ? minutes : `${minutes}\nRESOLUTIONS\n${lines.join('')}`
}

/** An entry with more has the minutes without the list of numbers, which is on the meeting's page. */
const maxEntryBytes = 7 * 1024 * 1024

function entryOf(record: PublicRecord, documentId: string, address: string): string {
  const whole = escapeMarkup(minutesWithNumbers(record))
  const content =
    bytesOf(whole) <= maxEntryBytes
      ? whole
      : escapeMarkup(`${shownWords(record.minutes)}\nRESOLUTIONS\nThe list is too long for this feed: ${address}\n`)
  return [
    '<entry>',
    `<id>urn:civic-hub:${escapeMarkup(documentId)}:${escapeMarkup(record.meetingId)}</id>`,
    `<title>${escapeMarkup(record.title)}</title>`,
    `<link href="${escapeMarkup(address)}"/>`,
    `<updated>${isoTime(record.publishedAt)}</updated>`,
    `<content type="text">${content}</content>`,
    '</entry>\n',
  ].join('\n')
}

/**
 * The published minutes for feed readers, the most recently published first. A long feed has pages that name each other
 * (RFC 5005).
 */
export function* minutesAtom(
  committee: PublicCommittee,
  origin: string,
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug, documentId, records, withdrawn } = committee
  let updated = 0
  for (const { publishedAt } of records) updated = Math.max(updated, publishedAt)
  for (const { withdrawnAt } of withdrawn) updated = Math.max(updated, withdrawnAt)
  function* entries() {
    for (const record of records.toSorted((a, b) => b.publishedAt - a.publishedAt))
      yield entryOf(record, documentId, origin + recordPath(slug, record.meetingId))
  }
  const own = escapeMarkup(origin + publicPath(slug))
  const link = (rel: string, number: number) => `<link rel="${rel}" href="${pagePath(`${own}/minutes.atom`, number)}"/>`
  for (const { items, number, isLast } of pagesOf(entries(), bytesOf, maxBytes - frameBytes)) {
    const head = [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>urn:civic-hub:${escapeMarkup(documentId)}:open-records</id>`,
      `<title>Minutes of ${escapeMarkup(isolate(name))}</title>`,
      `<author><name>${escapeMarkup(name)}</name></author>`,
      link('self', number),
      ...(number > 1 ? [link('first', 1), link('previous', number - 1)] : []),
      ...(isLast ? [] : [link('next', number + 1)]),
      `<link href="${own}"/>`,
      `<updated>${isoTime(updated)}</updated>\n`,
    ]
    yield { number, isLast, body: `${head.join('\n')}${items.join('')}</feed>\n` }
  }
}
