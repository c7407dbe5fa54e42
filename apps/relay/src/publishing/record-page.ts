import { type AttendanceInRecord, isolate } from '@civic-hub/protocol'
import { differencesInWords } from '@civic-hub/protocol/published-text'
import { html } from 'hono/html'
import { alone, type Block, pagesOfBlocks } from './page-blocks.ts'
import { maxAnswerBytes } from './pages.ts'
import {
  type PublicAgenda,
  type PublicCommittee,
  type PublicDocument,
  type PublicRecord,
  publicPath,
} from './public-committee.ts'
import { day, dayAndTime, zoneOf } from './public-dates.ts'
import { linkTo, type Markup, siteHead, words, written } from './public-page.ts'
import type { AnswerPage } from './record-data.ts'
import { numberedResolutions, peopleWhoCame, recordPath, resolutionWords } from './record-data.ts'
import { shownWords } from './stored-record.ts'
import { type PlaceInText, structuredText } from './structured-text.ts'

const labels: Record<AttendanceInRecord, string> = {
  present: 'Present',
  remote: 'Remote',
  excused: 'Excused',
  absent: 'Absent',
  guest: 'Guests',
}

const wordsOf = (texts: readonly string[]) => texts.map((text, index) => html`${index > 0 ? ', ' : ''}${words(text)}`)

/** A text with fewer parts and items is read without contents. */
const fewestInContents = 8

/** The text of minutes or of an agenda, with its contents before it if it is long. */
function textBlocks(text: string): Block[] {
  const { places, pieces } = structuredText(shownWords(text).trimEnd())
  return [
    ...(places.length < fewestInContents ? [] : [alone(contents(places))]),
    { open: '<div class="minutes" id="text">\n', items: pieces, close: '</div>\n' },
  ]
}

const contents = (places: readonly PlaceInText[]): Markup => html`<nav class="contents" aria-labelledby="contents">
<h3 id="contents">Contents</h3>
<ul>${places.map(
  ({ id, words, isItem }) => html`
<li${isItem ? html` class="item"` : ''}><a href="#${id}">${words}</a></li>`,
)}
</ul></nav>
`

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'text/plain': 'text',
}
const typeInWords = (type: string) => typeNames[type] ?? type.split('/')[0] ?? ''

const bytesInWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The documents that an owner published with a meeting; none if there are none. */
function documentBlocks(slug: string, origin: string, documents: readonly PublicDocument[]): Block[] {
  const items = documents.map(({ key, name, type, bytes }) => {
    const path = `${publicPath(slug)}/${key}`
    return written(
      html`<li>${linkTo(origin, path, words(name))}
<p class="facts">${typeInWords(type)}, ${bytesInWords(bytes)}</p></li>
`,
    )
  })
  return [{ open: '<h2>Documents</h2>\n<ul class="records">\n', items, close: '</ul>\n' }]
}

const documentsOf = ({ documents }: PublicCommittee, meetingId: string) =>
  documents.filter((one) => one.meetingId === meetingId)

/**
 * The page of one meeting. schema.org's Event is in its markup, because there is no script that could contain
 * it.
 */
export function recordPages(
  committee: PublicCommittee,
  record: PublicRecord,
  origin = '',
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug } = committee
  const path = recordPath(slug, record.meetingId)
  const came = new Set(peopleWhoCame(record))
  const groups = (Object.keys(labels) as AttendanceInRecord[]).flatMap((status) => {
    const people = record.attendance.filter((one) => one.status === status)
    return people.length === 0 ? [] : [{ label: labels[status], people }]
  })
  const resolutions = numberedResolutions(record)
  const hasAgenda = committee.agendas.some(({ meetingId }) => meetingId === record.meetingId)
  const first = html`<p class="facts"><span itemprop="organizer" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">${words(name)}</span></span> · <time itemprop="startDate" datetime="${record.date}">${day(record.date, record.timeZone)}</time>${
    record.place === null
      ? ''
      : html` · <span itemprop="location" itemscope itemtype="https://schema.org/Place"><bdi itemprop="name">${record.place}</bdi></span>`
  }</p>
${record.presiding.length > 0 ? html`<p class="facts">Presiding: ${wordsOf(record.presiding)}</p>` : ''}
${record.notesBy.length > 0 ? html`<p class="facts">Notes taken by ${wordsOf(record.notesBy)}</p>` : ''}
`
  const attendance = groups.map(({ label, people }) =>
    written(html`
<li>${label}: ${people.map(
      (one, index) =>
        html`${index > 0 ? ', ' : ''}${
          came.has(one.name)
            ? html`<span itemprop="attendee" itemscope itemtype="https://schema.org/Person"><bdi itemprop="name">${one.name}</bdi></span>`
            : words(one.name)
        }`,
    )}</li>`),
  )
  const facts = html`
${
  record.quorum === null
    ? ''
    : html`<p class="facts">Quorum: ${record.quorum.present} present, ${record.quorum.needed} needed</p>`
}
${
  record.agendaPostedAt === undefined
    ? ''
    : html`<p class="facts">Agenda posted: ${dayAndTime(record.agendaPostedAt, record.timeZone)}</p>`
}
${hasAgenda ? html`<p class="facts">${linkTo(origin, `${path}/agenda`, 'Agenda of this meeting')}</p>` : ''}
`
  const numbered = resolutions.map(({ given, one }) =>
    written(html`
<li><strong>${words(given.number)}</strong>: ${resolutionWords(one)}</li>`),
  )
  const { differences } = record
  const sentences = differences
    ? differencesInWords(differences)
    : ['Differs from the approved text, which cannot be compared with it any more.']
  const isOther = differences?.words !== 0
  const approvedOn = day(record.approvedAt, record.timeZone)
  const approval = isOther
    ? html`
<h2>Minutes</h2>
<p class="facts">The committee approved another text on ${approvedOn}.</p>
<p class="differs">${sentences.join(' ')}</p>
`
    : html`
<h2>Approved minutes</h2>
<p class="facts">Approved on ${approvedOn}. ${sentences.join(' ')}</p>
`
  return pagesOfBlocks({
    path,
    origin,
    title: `${isolate(record.title)} · ${isolate(name)}`,
    head: html`<link rel="alternate" type="application/ld+json" href="${path}/event.jsonld">
`,
    blocks: [
      alone(first),
      { open: '<h2>Attendance</h2>\n<ul>', items: attendance, close: '\n</ul>' },
      alone(facts),
      { open: '<h2>Resolutions</h2>\n<ul>', items: numbered, close: '\n</ul>' },
      ...documentBlocks(slug, origin, documentsOf(committee, record.meetingId)),
      alone(approval),
      // Visitors are anywhere.
      alone(html`<p class="facts">Times are those of ${zoneOf(record.timeZone)}.</p>`),
      ...textBlocks(record.minutes),
      // If names were changed, the checksum would allow guesses of a name to be verified.
      ...(record.asApproved ? [alone(html`<p class="note">SHA-256 of the approved text: ${record.sha256}</p>`)] : []),
    ],
    around: (content) => html`${siteHead(committee, null)}
<main itemscope itemtype="https://schema.org/Event">
<h1><bdi itemprop="name">${record.title}</bdi></h1>
${content}
</main>
<footer><p>Published on ${day(record.publishedAt)}.</p></footer>`,
    maxBytes,
  })
}

/** The page of the agenda of a meeting, as it was posted. */
export function agendaPages(
  committee: PublicCommittee,
  agenda: PublicAgenda,
  origin = '',
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const { name, slug, records } = committee
  const { meetingId, title, date, place, postedAt, timeZone, asPosted, sha256 } = agenda
  const record = recordPath(slug, meetingId)
  const hasRecord = records.some((one) => one.meetingId === meetingId)
  return pagesOfBlocks({
    path: `${record}/agenda`,
    origin,
    title: `Agenda: ${isolate(title)} · ${isolate(name)}`,
    blocks: [
      alone(html`<p class="facts">${words(name)} · <time datetime="${date}">${dayAndTime(date, timeZone)}</time>${
        place === null ? '' : html` · ${words(place)}`
      }</p>
<p class="facts">Posted: ${dayAndTime(postedAt, timeZone)}. Times are those of ${zoneOf(timeZone)}.</p>
${hasRecord ? html`<p class="facts">${linkTo(origin, record, 'Minutes of this meeting')}</p>` : ''}`),
      ...documentBlocks(slug, origin, documentsOf(committee, meetingId)),
      alone(
        html`<h2>Agenda</h2>
${asPosted ? '' : html`<p class="differs">Not all words are those of the text that was posted.</p>`}`,
      ),
      ...textBlocks(agenda.text),
      ...(asPosted ? [alone(html`<p class="note">SHA-256 of the posted text: ${sha256}</p>`)] : []),
    ],
    around: (content) => html`${siteHead(committee, null)}
<main><h1>${words(title)}</h1>
${content}
</main>
<footer><p>Published on ${day(agenda.publishedAt)}.</p></footer>`,
    maxBytes,
  })
}
