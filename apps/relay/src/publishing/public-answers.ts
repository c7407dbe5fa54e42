import { calendarFile } from './calendar-file.ts'
import { calendarPages, committeePages, resolutionListPages } from './committee-pages.ts'
import type { PublicCommittee } from './public-committee.ts'
import { pathsOfPlaces, withdrawnPage } from './public-page.ts'
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
import { agendaKey } from './record-keys.ts'
import { agendaPages, recordPages } from './record-page.ts'

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
  const { records, agendas, withdrawn } = committee
  /** A page with the minutes of all records is only listed if all of them may be listed. */
  const published = [...records, ...agendas]
  const all = published.length > 0 && published.every(({ listed }) => listed)
  function* at(path: string, kind: AnswerKind, pages: Iterable<AnswerPage>): Generator<PublicAnswer> {
    for (const page of pages) yield { path, ...kind, ...page }
  }
  const data = (type: string): AnswerKind => ({ status: 200, type, isPage: false, listed: all })
  const page = (listed: boolean): AnswerKind => ({ status: 200, type: pageType, isPage: true, listed })
  const gone: AnswerKind = { ...page(false), status: 410 }
  const csv = 'text/csv; charset=utf-8'

  const { meetings, resolutions, calendar } = pathsOfPlaces
  yield* at(meetings, page(published.some(({ listed }) => listed)), committeePages(committee, origin))
  yield* at(resolutions, page(all), resolutionListPages(committee, origin))
  yield* at(calendar, page(all), calendarPages(committee, origin))
  yield* at('calendar.ics', data('text/calendar; charset=utf-8'), single(calendarFile(committee, origin)))
  yield* at('records.json', data('application/json'), popoloPages(committee, origin))
  yield* at('attendance.csv', data(csv), attendanceCsv(committee))
  yield* at('resolutions.json', data('application/json'), resolutionsPages(committee, origin))
  yield* at('resolutions.schema.json', data('application/schema+json'), single(resolutionsSchema))
  yield* at('resolutions.csv', data(csv), resolutionsCsv(committee))
  yield* at('minutes.atom', data('application/atom+xml; charset=utf-8'), minutesAtom(committee, origin))
  for (const record of records) {
    const { meetingId, listed } = record
    yield* at(meetingId, page(listed), recordPages(committee, record, origin))
    const event = single(eventJsonLd(committee, record, origin))
    yield* at(`${meetingId}/event.jsonld`, data('application/ld+json'), event)
  }
  for (const agenda of agendas)
    yield* at(agendaKey(agenda.meetingId), page(agenda.listed), agendaPages(committee, agenda, origin))
  for (const { kind, key, withdrawnAt } of withdrawn) {
    // A document is answered without this thread.
    if (kind === 'document') continue
    const body = withdrawnPage(committee, { kind, withdrawnAt })
    yield* at(key, gone, single(body))
    if (kind === 'minutes') yield* at(`${key}/event.jsonld`, gone, single(body))
  }
}
