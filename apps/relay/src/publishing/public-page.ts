import { createHash } from 'node:crypto'
import { isolate, printable } from '@civic-hub/protocol'
import { html, raw } from 'hono/html'
import { type PublicCommittee, publicPath, type WithdrawnRecord } from './public-committee.ts'
import { day } from './public-dates.ts'
import { publicStyle } from './public-style.ts'
import { shownWords } from './stored-record.ts'

/*
 * The public pages. They are generated here and contain only text, so that no code of a member can run on
 * them: no script, and no style except one, which the policy names by its hash. They are in English, like the emails.
 */

export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(publicStyle).digest('base64')}'`,
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type Markup = ReturnType<typeof html>

/** On paper a link names its address. */
export const linkTo = (origin: string, path: string, label: Markup | string) =>
  html`<a href="${path}" data-address="${origin}${path}">${label}</a>`

/** Members' words inside of the page's own, which keep their direction. */
export const words = (text: string): Markup => html`<bdi>${shownWords(text)}</bdi>`

const mark = raw(
  '<svg viewBox="0 0 512 512" aria-hidden="true"><rect width="512" height="512" rx="96" fill="#182238"/><g fill="none" stroke="#FBFAF7" stroke-width="36" stroke-linecap="round"><path d="M208 148h184"/><path d="M208 364h136"/></g><g fill="#FBFAF7"><circle cx="132" cy="148" r="22"/><circle cx="132" cy="364" r="22"/></g><path d="M84 204h344v104H84z" fill="#FFD35C"/><path d="M84 204h24v104H84z" fill="#F5B41A"/><path d="M208 256h168" stroke="#182238" stroke-width="40" stroke-linecap="round"/><circle cx="142" cy="256" r="25" fill="#182238"/></svg>',
)

const places = { meetings: 'Meetings', resolutions: 'Resolutions', calendar: 'Calendar' } as const
export type PlaceInHead = keyof typeof places

/** Below the address of the committee. Their dots keep them apart from the ids of meetings. */
export const pathsOfPlaces = { meetings: '', resolutions: 'resolutions.html', calendar: 'calendar.html' } as const

/** The head of all pages of a committee. `current` is null on a page below one of these places. */
export function siteHead({ name, slug }: Pick<PublicCommittee, 'name' | 'slug'>, current: PlaceInHead | null): Markup {
  const own = publicPath(slug)
  const links = Object.entries(places).map(([place, label]) => {
    const path = pathsOfPlaces[place as PlaceInHead]
    const isCurrent = place === current
    return html`<li><a href="${own}${path && `/${path}`}"${isCurrent ? raw(' aria-current="page"') : ''}>${label}</a></li>`
  })
  return html`<header class="site"><a class="brand" href="${own}">${mark}<span>Open records of ${words(name)}</span></a>
<nav aria-label="Open records"><ul>${links}<li><a href="${own}#data">Download data</a></li></ul></nav></header>
`
}

/** The whole page around its body. */
export const page = (title: string, head: Markup | '', body: Markup): string =>
  written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${printable(title)}</title>
${head}<style>${raw(publicStyle)}</style>
</head>
<body>
${body}
</body>
</html>
`)

/** Markup is only a promise if something in it is one, and nothing here is. */
export const written = (markup: Markup): string => String(markup)

/** A page with only a reason, for addresses without content. */
export const plainPage = (heading: string, sentence: string) =>
  page(
    heading,
    '',
    html`<header class="site"><span class="brand">${mark}<span>Civic Hub</span></span></header>
<main><h1>${heading}</h1><p>${sentence}</p></main>`,
  )

const withdrawnHeadings = {
  minutes: 'This record was withdrawn',
  agenda: 'This agenda was withdrawn',
  document: 'This document was withdrawn',
} as const

/** The page at the address of a withdrawn record, agenda or document. */
export function withdrawnPage(
  committee: Pick<PublicCommittee, 'name' | 'slug'>,
  { kind, withdrawnAt }: Pick<WithdrawnRecord, 'kind' | 'withdrawnAt'>,
): string {
  return page(
    `Withdrawn · ${isolate(committee.name)}`,
    '',
    html`${siteHead(committee, null)}
<main><h1>${withdrawnHeadings[kind]}</h1>
<p>The committee withdrew it on ${day(withdrawnAt)}.</p></main>`,
  )
}
