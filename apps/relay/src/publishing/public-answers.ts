import type { PublicCommittee } from './public-committee.ts'
import {
  type AnswerPage,
  attendanceCsv,
  eventJsonLd,
  minutesAtom,
  popoloPages,
  resolutionsCsv,
  resolutionsPages,
  resolutionsSchema,
} from './record-data.ts'
import { committeePages, recordPages, withdrawnPage } from './record-page.ts'

/** The properties of an answer to a visitor, without its bytes. */
export interface AnswerKind {
  status: 200 | 410
  /** The media type. */
  type: string
  /** A page for people; otherwise data for programs. */
  isPage: boolean
  /** True if search engines may list it. */
  listed: boolean
}

export interface PublicAnswer extends AnswerKind, AnswerPage {
  /** Below the address of the committee; empty for its own page. */
  path: string
}

const pageType = 'text/html; charset=utf-8'

const single = (body: string): AnswerPage[] => [{ number: 1, isLast: true, body }]

/** Every answer of a committee's public addresses, one after another. */
export function* answersOf(committee: PublicCommittee, origin: string): Generator<PublicAnswer> {
  const { records, withdrawn } = committee
  /** A page with the minutes of all records is only listed if all of them may be listed. */
  const all = records.length > 0 && records.every(({ listed }) => listed)
  function* at(path: string, kind: AnswerKind, pages: Iterable<AnswerPage>): Generator<PublicAnswer> {
    for (const page of pages) yield { path, ...kind, ...page }
  }
  const data = (type: string): AnswerKind => ({ status: 200, type, isPage: false, listed: all })
  const page = (listed: boolean): AnswerKind => ({ status: 200, type: pageType, isPage: true, listed })
  const gone: AnswerKind = { ...page(false), status: 410 }
  const csv = 'text/csv; charset=utf-8'

  yield* at('', page(records.some(({ listed }) => listed)), committeePages(committee))
  yield* at('records.json', data('application/json'), popoloPages(committee, origin))
  yield* at('attendance.csv', data(csv), attendanceCsv(committee))
  yield* at('resolutions.json', data('application/json'), resolutionsPages(committee, origin))
  yield* at('resolutions.schema.json', data('application/schema+json'), single(resolutionsSchema))
  yield* at('resolutions.csv', data(csv), resolutionsCsv(committee))
  yield* at('minutes.atom', data('application/atom+xml; charset=utf-8'), minutesAtom(committee, origin))
  for (const record of records) {
    const { meetingId, listed } = record
    yield* at(meetingId, page(listed), recordPages(committee, record))
    const event = single(eventJsonLd(committee, record, origin))
    yield* at(`${meetingId}/event.jsonld`, data('application/ld+json'), event)
  }
  for (const one of withdrawn) {
    const body = withdrawnPage(committee, one)
    yield* at(one.meetingId, gone, single(body))
    yield* at(`${one.meetingId}/event.jsonld`, gone, single(body))
  }
}
