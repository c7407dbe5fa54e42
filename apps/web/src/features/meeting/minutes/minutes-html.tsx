import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { minutesTexts as texts } from '../../../texts/en/minutes.ts'
import { MinutesArticle } from './minutes-article.tsx'
import type { Minutes } from './minutes-model.ts'

/**
 * The minutes as a self-contained page with the screen's content and a style for screens and for paper.
 * `below` is shown under them.
 */
export function minutesHtml(minutes: Minutes, below: ReactNode = null): string {
  const title = document.createElement('title')
  title.textContent = `${texts.title(minutes.title)} · ${minutes.committee}`
  const { lang } = document.documentElement
  return [
    '<!doctype html>',
    `<html lang="${lang || 'en'}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title.outerHTML,
    `<style>${style}</style>`,
    '</head>',
    `<body>${minutesMarkup(minutes, below)}</body>`,
    '</html>',
    '',
  ].join('\n')
}

/** The minutes as a part of a page, without a style of their own. */
export function minutesMarkup(minutes: Minutes, below: ReactNode = null): string {
  const body = document.createElement('main')
  const root = createRoot(body)
  flushSync(() =>
    root.render(
      <>
        <MinutesArticle minutes={minutes} level={1} />
        {below}
      </>,
    ),
  )
  // The class names of the app's own styles have no meaning in this file.
  for (const element of body.querySelectorAll('[class]')) element.removeAttribute('class')
  const markup = body.outerHTML
  root.unmount()
  return markup
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 44rem; font: 1.0625rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
header { margin-block-end: 32px; }
header p, h1 { margin: 0 0 4px; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin-block: 32px 8px; font-size: 1.25rem; }
h3, h4 { margin-block: 16px 4px; font-size: 1.0625rem; }
p, ul, ol, blockquote, pre, table { margin-block: 0 8px; }
p, pre, td, th { white-space: pre-wrap; }
ul, ol { padding-inline-start: 28px; }
li > p { margin-block: 0 2px; }
ol > li > bdi { font-weight: bold; }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid; }
pre { font-size: 0.9375rem; }
table { border-collapse: collapse; }
td, th { padding: 4px 8px; border: 1px solid; text-align: start; vertical-align: top; }
a { color: inherit; }
@media print {
  @page { margin: 20mm; @bottom-center { content: counter(page) " / " counter(pages); } }
  body { padding: 0; max-width: none; font-size: 11pt; }
  h1, h2, h3, h4 { break-after: avoid; }
  li:not(:has(li)), tr { break-inside: avoid; }
  [data-mark]::before { content: attr(data-mark); position: fixed; inset: 0; z-index: -1; display: grid; place-items: center; color: rgb(0 0 0 / 10%); font-size: 110pt; rotate: -30deg; }
}
`
