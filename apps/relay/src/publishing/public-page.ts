import { createHash } from 'node:crypto'
import { printable } from '@civic-hub/protocol'
import { html, raw } from 'hono/html'

/*
 * The public pages. They are generated here and contain only text, so that no code of a member can run on
 * them: no script, and no style except the one below, which the policy names by its hash. They are in
 * English, like the emails.
 */

/** In spaces. A deeper line of the minutes has the same indent. */
export const deepestIndent = 12

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
.differs { padding: 8px 12px; border-inline-start: 4px solid var(--ink); font: bold 1rem/1.5 system-ui, sans-serif; }
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

export type Markup = ReturnType<typeof html>

/** The whole page around its body. */
export const page = (title: string, head: Markup | '', body: Markup): string =>
  written(html`<!doctype html>
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
`)

/** Markup is only a promise if something in it is one, and nothing here is. */
export const written = (markup: Markup): string => String(markup)

/** A page with only a reason, for addresses without content. */
export const plainPage = (heading: string, sentence: string) =>
  page(heading, '', html`<main><h1>${heading}</h1><p>${sentence}</p></main>`)
