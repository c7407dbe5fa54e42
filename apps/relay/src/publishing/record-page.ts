import { createHash } from 'node:crypto'
import { type AttendanceInRecord, closeDirections, isolate, printable } from '@civic-hub/protocol'
import { html, raw } from 'hono/html'
import { type PublicCommittee, type PublicRecord, publicPath, type WithdrawnRecord } from './open-records.ts'
import { numberedResolutions, peopleWhoCame, recordPath, resolutionWords } from './record-data.ts'
import { shownMinutes } from './stored-record.ts'

/*
 * The public pages. They are generated here and contain only text, so that no code of a member can run on
 * them: no script, and no style except the one below, which the policy names by its hash. They are in
 * English, like the emails.
 */

/** In spaces. A deeper line of the minutes has the same indent. */
const deepestIndent = 12

const indentRules = Array.from({ length: deepestIndent + 1 }, (_, spaces) => {
  const width = spaces / 4 + 1
  return `.in${spaces} { padding-inline-start: ${width}em; text-indent: -${width}em; }`
}).join('\n')

const style = `
:root { color-scheme: light dark; --paper: #FBFAF7; --ink: #182238; --dimmed: #4C5566; --rule: #D8D6CF; }
@media (prefers-color-scheme: dark) { :root { --paper: #10141D; --ink: #EFEBE2; --dimmed: #B3B3B1; --rule: #3A4150; } }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 44rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1 { margin: 8px 0 4px; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 40px 0 8px; font-size: 1.25rem; }
p, ul { margin: 0 0 8px; }
a { color: inherit; text-underline-offset: 3px; }
nav, footer, .facts, .note { color: var(--dimmed); font: 0.9375rem/1.5 system-ui, sans-serif; }
footer { margin-top: 56px; padding-top: 12px; border-top: 1px solid var(--rule); }
ul { padding-inline-start: 24px; }
.records { padding: 0; list-style: none; border-top: 1px solid var(--rule); }
.records li { padding: 12px 0; border-bottom: 1px solid var(--rule); }
.records a { display: inline-block; min-height: 24px; font-weight: bold; }
pre { margin: 0 0 8px; padding: 16px; border: 1px solid var(--rule); border-radius: 6px; font: inherit; white-space: pre-wrap; }
pre span { display: block; min-height: 1lh; overflow-wrap: anywhere; }
${indentRules}
@media print { body { padding: 0; max-width: none; } nav, footer { display: none; } }
`

export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Markup = ReturnType<typeof html>

const page = (title: string, head: Markup | '', body: Markup) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${printable(title)}</title>
${head}<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>
`

const writerIn = (timeZone: string, options: Intl.DateTimeFormatOptions) => {
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    // This program does not know the time zone.
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}
const day = (moment: string | number, timeZone = 'UTC') =>
  writerIn(timeZone, { dateStyle: 'long' }).format(new Date(moment))
const dayAndTime = (moment: string, timeZone: string) =>
  writerIn(timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment))

const labels: Record<AttendanceInRecord, string> = {
  present: 'Present',
  remote: 'Remote',
  excused: 'Excused',
  absent: 'Absent',
  guest: 'Guests',
}

/** Members' words inside of the page's own, which keep their direction. */
const words = (text: string): Markup => html`<bdi>${closeDirections(printable(text))}</bdi>`
const wordsOf = (texts: readonly string[]) =>
  texts.map((text, index) => html`${index > 0 ? ', ' : ''}${words(text)}`)

/** A line of the minutes. A long one continues below its own words, and not at the margin. */
function textLine(line: string): Markup {
  const spaces = line.length - line.trimStart().length
  return html`<span class="in${Math.min(spaces, deepestIndent)}">${line}
</span>`
}

export function committeePage({ name, slug, records, withdrawn }: PublicCommittee) {
  const path = publicPath(slug)
  const head = html`<link rel="alternate" type="application/atom+xml" title="Minutes" href="${path}/minutes.atom">
<link rel="alternate" type="application/json" title="Popolo" href="${path}/records.json">
`
  return page(
    `Open records of ${isolate(name)}`,
    head,
    html`<main>
<h1>Open records of ${words(name)}</h1>
<p class="facts">Meetings of which the committee has published the approved minutes and who attended.</p>
${
  records.length === 0
    ? html`<p>Nothing is published at the moment.</p>`
    : html`<ul class="records">${records.map(
        (record) => html`
<li><a href="${recordPath(slug, record.meetingId)}">${words(record.title)}</a>
<p class="facts"><time datetime="${record.date}">${day(record.date, record.timeZone)}</time></p></li>`,
      )}
</ul>`
}
${withdrawnList(withdrawn)}
</main>
<footer><p>Also as <a href="${path}/records.json">JSON in Popolo’s shapes</a>, <a href="${path}/attendance.csv">attendance as CSV</a>,
<a href="${path}/resolutions.json">resolutions with votes as JSON</a> (<a href="${path}/resolutions.schema.json">schema</a>) and <a href="${path}/resolutions.csv">as CSV</a>, and <a href="${path}/minutes.atom">Atom feed</a>.</p></footer>`,
  )
}

function withdrawnList(withdrawn: readonly WithdrawnRecord[]): Markup | '' {
  if (withdrawn.length === 0) return ''
  return html`<h2>Withdrawn</h2>
<ul>${withdrawn.map(({ withdrawnAt }) => html`<li>A record was withdrawn on ${day(withdrawnAt)}.</li>`)}</ul>`
}

/**
 * The page of one meeting. schema.org's Event is in its markup, because there is no script that could contain
 * it.
 */
export function recordPage(committee: PublicCommittee, record: PublicRecord) {
  const { name, slug } = committee
  const path = publicPath(slug)
  const came = new Set(peopleWhoCame(record))
  const groups = (Object.keys(labels) as AttendanceInRecord[]).flatMap((status) => {
    const people = record.attendance.filter((one) => one.status === status)
    return people.length === 0 ? [] : [{ label: labels[status], people }]
  })
  const resolutions = numberedResolutions(record)
  const head = html`<link rel="alternate" type="application/ld+json" href="${recordPath(slug, record.meetingId)}/event.jsonld">
`
  return page(
    `${isolate(record.title)} · ${isolate(name)}`,
    head,
    html`<nav><a href="${path}">Open records of ${words(name)}</a></nav>
<main itemscope itemtype="https://schema.org/Event">
<h1><bdi itemprop="name">${record.title}</bdi></h1>
<p class="facts"><span itemprop="organizer" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">${words(name)}</span></span> · <time itemprop="startDate" datetime="${record.date}">${day(record.date, record.timeZone)}</time>${
      record.place === null
        ? ''
        : html` · <span itemprop="location" itemscope itemtype="https://schema.org/Place"><bdi itemprop="name">${record.place}</bdi></span>`
    }</p>
${record.presiding.length > 0 ? html`<p class="facts">Presiding: ${wordsOf(record.presiding)}</p>` : ''}
${record.notesBy.length > 0 ? html`<p class="facts">Notes taken by ${wordsOf(record.notesBy)}</p>` : ''}
${
  groups.length === 0
    ? ''
    : html`<h2>Attendance</h2>
<ul>${groups.map(
        ({ label, people }) => html`
<li>${label}: ${people.map(
          (one, index) =>
            html`${index > 0 ? ', ' : ''}${
              came.has(one.name)
                ? html`<span itemprop="attendee" itemscope itemtype="https://schema.org/Person"><bdi itemprop="name">${one.name}</bdi></span>`
                : words(one.name)
            }`,
        )}</li>`,
      )}
</ul>`
}
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
${
  resolutions.length === 0
    ? ''
    : html`<h2>Resolutions</h2>
<ul>${resolutions.map(
        ({ given, one }) => html`
<li><strong>${words(given.number)}</strong>: ${resolutionWords(one)}</li>`,
      )}
</ul>`
}
<h2>Approved minutes</h2>
<p class="facts">Approved on ${day(record.approvedAt, record.timeZone)}. ${
      record.asApproved
        ? 'This is the approved text, unchanged.'
        : 'Names or links in the approved text were changed for this publication.'
    }</p>
<pre>${shownMinutes(record.minutes).trimEnd().split('\n').map(textLine)}</pre>
${
  // If names were changed, the checksum would allow guesses of a name to be verified.
  record.asApproved ? html`<p class="note">SHA-256 of the approved text: ${record.sha256}</p>` : ''
}
</main>
<footer><p>Published on ${day(record.publishedAt)}.</p></footer>`,
  )
}

/** The page at the address of a withdrawn record. */
export function withdrawnPage({ name, slug }: PublicCommittee, { withdrawnAt }: WithdrawnRecord) {
  return page(
    `Withdrawn · ${isolate(name)}`,
    '',
    html`<nav><a href="${publicPath(slug)}">Open records of ${words(name)}</a></nav>
<main><h1>This record was withdrawn</h1>
<p>The committee withdrew it on ${day(withdrawnAt)}.</p></main>`,
  )
}

/** A page with only a reason, for addresses without content. */
export const plainPage = (heading: string, sentence: string) =>
  page(heading, '', html`<main><h1>${heading}</h1><p>${sentence}</p></main>`)
