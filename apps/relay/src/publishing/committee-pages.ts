import { isolate } from '@civic-hub/protocol'
import { html, raw } from 'hono/html'
import { alone, type Block, pagesOfBlocks } from './page-blocks.ts'
import { maxAnswerBytes } from './pages.ts'
import { type PublicCommittee, publicPath } from './public-committee.ts'
import { day, dayAndTime, month } from './public-dates.ts'
import { linkTo, type Markup, type PlaceInHead, pathsOfPlaces, siteHead, words, written } from './public-page.ts'
import { type AnswerPage, allNumbered, publicMeetings, recordPath, resolutionWords } from './record-data.ts'

/** The pages about all of a committee's public meetings: the list, the resolutions, and the calendar. */

const drawing = raw(
  '<svg viewBox="0 0 96 64" width="96" height="64" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M22 56V12c0-3 2-4 4-4h38v40H28c-3 0-6 3-6 8h42"/><path d="M34 20h20m-20 9h20m-20 9h12"/><path d="m78 14 6 5-14 22-7 3 1-8z"/></svg>',
)
const empty = (sentence: string): Block => alone(html`<div class="empty">${drawing}<p>${sentence}</p></div>`)

const listOf = (items: Iterable<string>): Block => ({ open: '<ul class="records">\n', items, close: '</ul>\n' })

const withdrawnWords = { minutes: 'A record', agenda: 'An agenda', document: 'A document' } as const

interface CommitteePage {
  place: PlaceInHead
  heading: Markup | string
  title: string
  hint: string
  blocks: readonly Block[]
}

function pagesAt(
  committee: PublicCommittee,
  origin: string,
  maxBytes: number,
  { place, heading, title, hint, blocks }: CommitteePage,
): Generator<AnswerPage> {
  const own = publicPath(committee.slug)
  const path = pathsOfPlaces[place]
  return pagesOfBlocks({
    path: own + (path && `/${path}`),
    origin,
    title,
    head: html`<link rel="alternate" type="application/atom+xml" title="Minutes" href="${own}/minutes.atom">
<link rel="alternate" type="application/json" title="Popolo" href="${own}/records.json">
`,
    blocks,
    around: (content) => html`${siteHead(committee, place)}
<main>
<h1>${heading}</h1>
<p class="facts">${hint}</p>
${content}
</main>
${place === 'meetings' ? downloads(own) : ''}`,
    maxBytes,
  })
}

const downloads = (own: string): Markup => html`<footer id="data"><h2>Download data</h2>
<ul>
<li><a href="${own}/minutes.atom">Minutes as an Atom feed</a>, for feed readers</li>
<li><a href="${own}/calendar.ics">Meetings as a calendar</a> (iCalendar), to subscribe to</li>
<li><a href="${own}/records.json">Meetings, minutes and people as JSON</a>, in Popolo’s shapes</li>
<li><a href="${own}/attendance.csv">Attendance as CSV</a></li>
<li><a href="${own}/resolutions.json">Resolutions with votes as JSON</a> (<a href="${own}/resolutions.schema.json">schema</a>)</li>
<li><a href="${own}/resolutions.csv">Resolutions with votes as CSV</a></li>
</ul></footer>`

/** The agendas and the records of a committee. */
export function committeePages(
  committee: PublicCommittee,
  origin = '',
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug, records, agendas, documents, withdrawn } = committee
  const hasRecord = new Set(records.map(({ meetingId }) => meetingId))
  const hasAgenda = new Set(agendas.map(({ meetingId }) => meetingId))
  const counts = new Map<string, number>()
  for (const { meetingId } of documents) counts.set(meetingId, (counts.get(meetingId) ?? 0) + 1)
  const counted = (meetingId: string) => {
    const count = counts.get(meetingId) ?? 0
    return count === 0 ? '' : count === 1 ? ' · 1 document' : ` · ${count} documents`
  }
  const waiting = agendas.filter(({ meetingId }) => !hasRecord.has(meetingId))
  function* agendaItems() {
    for (const { meetingId, title, date, timeZone, place } of waiting)
      yield written(html`<li>${linkTo(origin, `${recordPath(slug, meetingId)}/agenda`, words(title))}
<p class="facts"><time datetime="${date}">${dayAndTime(date, timeZone)}</time>${place === null ? '' : html` · ${words(place)}`}${counted(meetingId)}</p></li>
`)
  }
  function* recordItems() {
    for (const { meetingId, title, date, timeZone } of records) {
      const path = recordPath(slug, meetingId)
      yield written(html`<li>${linkTo(origin, path, words(title))}
<p class="facts"><time datetime="${date}">${day(date, timeZone)}</time>${counted(meetingId)}${
        hasAgenda.has(meetingId) ? html` · ${linkTo(origin, `${path}/agenda`, 'Agenda')}` : ''
      }</p></li>
`)
    }
  }
  function* withdrawnItems() {
    for (const { kind, withdrawnAt } of withdrawn)
      yield written(html`<li>${withdrawnWords[kind]} was withdrawn on ${day(withdrawnAt)}.</li>\n`)
  }
  const blocks: Block[] = [
    ...(records.length + waiting.length === 0 ? [empty('Nothing is published at the moment.')] : []),
    ...(waiting.length === 0
      ? []
      : [
          alone(html`<h2>Agendas</h2>
<p class="facts">Of meetings to come, and of those whose minutes are not published yet.</p>
`),
          listOf(agendaItems()),
        ]),
    ...(records.length === 0 ? [] : [alone(html`<h2>Minutes</h2>\n`), listOf(recordItems())]),
    { open: '\n<h2>Withdrawn</h2>\n<ul>', items: withdrawnItems(), close: '</ul>' },
  ]
  return pagesAt(committee, origin, maxBytes, {
    place: 'meetings',
    heading: html`Open records of ${words(name)}`,
    title: `Open records of ${isolate(name)}`,
    hint: 'Agendas, approved minutes with who attended, and documents that the committee has published.',
    blocks,
  })
}

/** The resolutions of all public records that have a number. */
export function resolutionListPages(
  committee: PublicCommittee,
  origin = '',
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug } = committee
  const numbered = allNumbered(committee)
  function* items() {
    for (const { given, one, record } of numbered) {
      const path = recordPath(slug, record.meetingId)
      const { vote } = one
      yield written(html`<li><strong class="number">${words(given.number)}</strong> ${resolutionWords(one)}
<p class="facts">${vote === null ? '' : `${vote.aye} aye, ${vote.nay} no, ${vote.abstain} abstaining · `}${linkTo(origin, path, words(record.title))}, <time datetime="${record.date}">${day(record.date, record.timeZone)}</time></p></li>
`)
    }
  }
  return pagesAt(committee, origin, maxBytes, {
    place: 'resolutions',
    heading: 'Resolutions',
    title: `Resolutions of ${isolate(name)}`,
    hint: 'Carried motions with a number, of all published minutes, the newest first.',
    blocks: [
      numbered.length === 0 ? empty('No resolution with a number is published at the moment.') : listOf(items()),
    ],
  })
}

/** The meetings with a public agenda or public minutes, by month. */
export function calendarPages(
  committee: PublicCommittee,
  origin = '',
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug } = committee
  const meetings = publicMeetings(committee)
  const own = publicPath(slug)
  const item = ({ path, title, date, timeZone, place, isAgenda }: (typeof meetings)[number]) =>
    written(html`<li>${linkTo(origin, path, words(title))}
<p class="facts"><time datetime="${date}">${dayAndTime(date, timeZone)}</time> (${timeZone})${place === null ? '' : html` · ${words(place)}`} · ${isAgenda ? 'agenda' : 'minutes'}</p></li>
`)
  const months = new Map<string, string[]>()
  for (const meeting of meetings) {
    const title = month(meeting.date, meeting.timeZone)
    months.set(title, [...(months.get(title) ?? []), item(meeting)])
  }
  const blocks = [...months].flatMap(([title, items]) => [alone(html`<h2>${title}</h2>\n`), listOf(items)])
  return pagesAt(committee, origin, maxBytes, {
    place: 'calendar',
    heading: 'Calendar',
    title: `Calendar of ${isolate(name)}`,
    hint: 'Meetings with a published agenda or published minutes.',
    blocks:
      meetings.length === 0
        ? [empty('No meeting is published at the moment.')]
        : [alone(html`<p>${linkTo(origin, `${own}/calendar.ics`, 'Subscribe to this calendar')}</p>`), ...blocks],
  })
}
