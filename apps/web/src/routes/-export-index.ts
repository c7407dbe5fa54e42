import type { ExportedFile } from '../replica/transfer/export-manifest.ts'
import { transferTexts } from '../texts/en/transfer.gen.ts'

const { pages: texts } = transferTexts

export interface MeetingLink {
  readonly title: string
  readonly day: string
  readonly html: string
  readonly text: string
  readonly transcript: string | null
  readonly cancelled: boolean
}

/**
 * Returns the start page of an exported committee, with links to all other files. It needs only a browser, and is
 * readable as plain text.
 */
export function indexPage(
  name: string,
  meetings: readonly MeetingLink[],
  tables: readonly { readonly path: string; readonly title: string }[],
  files: readonly ExportedFile[],
): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(name)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1 dir="auto">${escaped(name)}</h1>`,
    `<h2>${escaped(texts.meetings)}</h2>`,
    meetings.length === 0
      ? `<p>${escaped(texts.noMeetings)}</p>`
      : listOf(
          meetings.toReversed().map(({ title, day, html, text, transcript, cancelled }) => {
            const more = [
              link(text, texts.asText),
              ...(transcript === null ? [] : [link(transcript, texts.transcript)]),
              ...(cancelled ? [escaped(texts.cancelled)] : []),
            ]
            return `${escaped(day)}: ${link(html, title)} (${more.join(', ')})`
          }),
        ),
    ...section(
      texts.tables,
      tables.map(({ path, title }) => link(path, title)),
    ),
    ...section(
      texts.files,
      files.map(({ path, name: called }) =>
        path === null ? `<bdi>${escaped(called)}</bdi> (${escaped(texts.missing)})` : link(path, called),
      ),
    ),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const section = (title: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`<h2>${escaped(title)}</h2>`, listOf(entries)]

const listOf = (entries: readonly string[]) =>
  ['<ul>', ...entries.map((entry) => `<li>${entry}</li>`), '</ul>'].join('\n')

const link = (path: string, words: string) => {
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${escaped(address)}"><bdi>${escaped(words)}</bdi></a>`
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 44rem; font: 1.0625rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin-block: 32px 8px; font-size: 1.25rem; }
li { margin-block: 4px; }
a { color: inherit; }
`
