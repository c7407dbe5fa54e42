import { type AttendanceInRecord, isolate } from '@civic-hub/protocol'
import { differencesInWords } from '@civic-hub/protocol/published-text'
import { html, raw } from 'hono/html'
import { escapeHtml } from '../escape-markup.ts'
import { bytesOf, maxAnswerBytes, type Page, pagePath, pagesOf } from './pages.ts'
import { type PublicCommittee, type PublicRecord, publicPath, type WithdrawnRecord } from './public-committee.ts'
import { deepestIndent, type Markup, page, written } from './public-page.ts'
import type { AnswerPage } from './record-data.ts'
import { numberedResolutions, peopleWhoCame, recordPath, resolutionWords } from './record-data.ts'
import { shownWords } from './stored-record.ts'

/** By time zone and options, since making one takes longer than all else of a record's line in a list. */
const writers = new Map<string, Intl.DateTimeFormat>()

function writerIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options])
  const writer = writers.get(key) ?? createWriter(timeZone, options)
  if (writers.size < 1000) writers.set(key, writer)
  return writer
}

const createWriter = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: zoneOf(timeZone) })
const day = (moment: string | number, timeZone = 'UTC') =>
  writerIn(timeZone, { dateStyle: 'long' }).format(new Date(moment))
const dayAndTime = (moment: string, timeZone: string) =>
  writerIn(timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment))

/** The name of the time zone of the written times: UTC if this program does not know the zone. */
const zoneOf = (timeZone: string): string => {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

const labels: Record<AttendanceInRecord, string> = {
  present: 'Present',
  remote: 'Remote',
  excused: 'Excused',
  absent: 'Absent',
  guest: 'Guests',
}

/** Parts of a page that may be continued on the next one, between `open` and `close`. */
interface Block {
  open: string
  items: Iterable<string>
  close: string
}

const alone = (markup: Markup): Block => ({ open: '', items: [written(markup)], close: '' })

/** For all of a page but its items. */
const frameBytes = 64 * 1024

/** Divides blocks into the pages at `path`. Each page closes its blocks, and the next one opens them again. */
function* pagesOfBlocks(
  path: string,
  title: string,
  head: Markup | '',
  blocks: readonly Block[],
  around: (content: Markup, number: number) => Markup,
  maxBytes: number,
): Generator<AnswerPage> {
  function* pieces() {
    for (const block of blocks) for (const text of block.items) yield { block, text }
  }
  const size = ({ text }: { text: string }) => bytesOf(text)
  for (const part of pagesOf(pieces(), size, maxBytes - frameBytes)) {
    const { number, isLast } = part
    const texts: string[] = []
    let open: Block | null = null
    for (const { block, text } of part.items) {
      if (open !== block) texts.push(open?.close ?? '', block.open)
      open = block
      texts.push(text)
    }
    texts.push(open?.close ?? '', pageLinks(path, part))
    yield { number, isLast, body: page(title, head, around(raw(texts.join('')), number)) }
  }
}

function pageLinks(path: string, { number, isLast }: Page<unknown>): string {
  const links = [
    ...(number > 1 ? [html`<a rel="prev" href="${pagePath(path, number - 1)}">Previous page</a>`] : []),
    ...(isLast ? [] : [html`<a rel="next" href="${pagePath(path, number + 1)}">Next page</a>`]),
  ]
  if (links.length === 0) return ''
  return written(html`<p class="facts">Page ${number}. ${links.map((link) => html`${link} `)}</p>`)
}

/** Members' words inside of the page's own, which keep their direction. */
const words = (text: string): Markup => html`<bdi>${shownWords(text)}</bdi>`
const wordsOf = (texts: readonly string[]) => texts.map((text, index) => html`${index > 0 ? ', ' : ''}${words(text)}`)

/** A line of the minutes. A long one continues below its own words, and not at the margin. */
function textLine(line: string): string {
  // Without markup of its own, since a page may have a million of them.
  if (line === '') return '\n'
  const spaces = line.length - line.trimStart().length
  return `<span class="in${Math.min(spaces, deepestIndent)}">${escapeHtml(line)}\n</span>`
}

/** A record may have a million lines: an item for each would take most of the time. */
const linesInItem = 200
/** In characters. */
const longLine = 1_000

function* linesOf(text: string): Generator<string> {
  let item = ''
  let lines = 0
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? undefined : end)
    // A very long line is alone.
    if (lines === linesInItem || (lines > 0 && line.length > longLine)) {
      yield item
      ;[item, lines] = ['', 0]
    }
    item += textLine(line)
    lines = line.length > longLine ? linesInItem : lines + 1
    if (end === -1) break
    from = end + 1
  }
  yield item
}

/** The list of a committee's records. */
export function committeePages(
  { name, slug, records, withdrawn }: PublicCommittee,
  maxBytes = maxAnswerBytes,
): Generator<AnswerPage> {
  const path = publicPath(slug)
  const head = html`<link rel="alternate" type="application/atom+xml" title="Minutes" href="${path}/minutes.atom">
<link rel="alternate" type="application/json" title="Popolo" href="${path}/records.json">
`
  function* recordItems() {
    for (const record of records)
      yield written(html`
<li><a href="${recordPath(slug, record.meetingId)}">${words(record.title)}</a>
<p class="facts"><time datetime="${record.date}">${day(record.date, record.timeZone)}</time></p></li>`)
  }
  function* withdrawnItems() {
    for (const { withdrawnAt } of withdrawn)
      yield written(html`<li>A record was withdrawn on ${day(withdrawnAt)}.</li>`)
  }
  const blocks: Block[] = [
    records.length === 0
      ? alone(html`<p>Nothing is published at the moment.</p>`)
      : { open: '<ul class="records">', items: recordItems(), close: '\n</ul>' },
    { open: '\n<h2>Withdrawn</h2>\n<ul>', items: withdrawnItems(), close: '</ul>' },
  ]
  return pagesOfBlocks(
    path,
    `Open records of ${isolate(name)}`,
    head,
    blocks,
    (content) => html`<main>
<h1>Open records of ${words(name)}</h1>
<p class="facts">Meetings of which the committee has published the approved minutes and who attended.</p>
${content}
</main>
<footer><p>Also as <a href="${path}/records.json">JSON in Popolo’s shapes</a>, <a href="${path}/attendance.csv">attendance as CSV</a>,
<a href="${path}/resolutions.json">resolutions with votes as JSON</a> (<a href="${path}/resolutions.schema.json">schema</a>) and <a href="${path}/resolutions.csv">as CSV</a>, and <a href="${path}/minutes.atom">Atom feed</a>.</p></footer>`,
    maxBytes,
  )
}

/**
 * The page of one meeting. schema.org's Event is in its markup, because there is no script that could contain
 * it.
 */
export function recordPages(
  committee: PublicCommittee,
  record: PublicRecord,
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
  const head = html`<link rel="alternate" type="application/ld+json" href="${path}/event.jsonld">
`
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
  const blocks: Block[] = [
    alone(first),
    { open: '<h2>Attendance</h2>\n<ul>', items: attendance, close: '\n</ul>' },
    alone(facts),
    { open: '<h2>Resolutions</h2>\n<ul>', items: numbered, close: '\n</ul>' },
    alone(approval),
    // Visitors are anywhere.
    alone(html`<p class="facts">Times are those of ${zoneOf(record.timeZone)}.</p>`),
    { open: '<pre>', items: linesOf(shownWords(record.minutes).trimEnd()), close: '</pre>\n' },
    // If names were changed, the checksum would allow guesses of a name to be verified.
    ...(record.asApproved ? [alone(html`<p class="note">SHA-256 of the approved text: ${record.sha256}</p>`)] : []),
  ]
  return pagesOfBlocks(
    path,
    `${isolate(record.title)} · ${isolate(name)}`,
    head,
    blocks,
    (content) => html`<nav><a href="${publicPath(slug)}">Open records of ${words(name)}</a></nav>
<main itemscope itemtype="https://schema.org/Event">
<h1><bdi itemprop="name">${record.title}</bdi></h1>
${content}
</main>
<footer><p>Published on ${day(record.publishedAt)}.</p></footer>`,
    maxBytes,
  )
}

/** The page at the address of a withdrawn record. */
export function withdrawnPage({ name, slug }: PublicCommittee, { withdrawnAt }: WithdrawnRecord): string {
  return page(
    `Withdrawn · ${isolate(name)}`,
    '',
    html`<nav><a href="${publicPath(slug)}">Open records of ${words(name)}</a></nav>
<main><h1>This record was withdrawn</h1>
<p>The committee withdrew it on ${day(withdrawnAt)}.</p></main>`,
  )
}
