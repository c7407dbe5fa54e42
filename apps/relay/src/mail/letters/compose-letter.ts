import { directionOf } from '@civic-hub/protocol/languages'
import { escapeHtml } from '../../escape-markup.ts'
import type { Letter } from '../mailer.ts'
import { type LetterKey, type LetterValues, letterMessages, letterText } from './letter-texts.ts'

/** The reader of an email. */
export interface Recipient {
  email: string
  /** The tag of their language; null if they have not used the app since it is known. */
  language: string | null
}

/** The language of emails to this reader: English if theirs has no messages. */
export const languageFor = ({ language }: Recipient): string =>
  language !== null && Object.hasOwn(letterMessages, language) ? language : 'en'

type LetterName = LetterKey extends infer Key ? (Key extends `${infer Name}.subject` ? Name : never) : never

/**
 * An email in the language of its reader: a heading, what happened, a button with a link, and what else to know. `isNotice` marks
 * one that the reader cannot ask for again.
 */
export function composeLetter(
  to: Recipient,
  name: LetterName,
  link: string,
  values: LetterValues = {},
  { isNotice = false } = {},
): Letter {
  const language = languageFor(to)
  const [subject, heading, before, button, after] = (['subject', 'heading', 'before', 'button', 'after'] as const).map(
    (part) => letterText(language, `${name}.${part}`, values),
  ) as [string, string, string, string, string]
  return {
    to: to.email,
    subject,
    text: `${heading}\n\n${before}\n\n${link}\n\n${after}\n`,
    html: letterPage({ language, heading, before, button, link, after }),
    link,
    ...(isNotice && { isNotice }),
  }
}

/** An email as HTML: a few plain paragraphs and one button, readable in every mail program and without images. */
function letterPage(parts: {
  language: string
  heading: string
  before: string
  button: string
  link: string
  after: string
}): string {
  const { language, heading, before, button, link, after } = parts
  const text = 'margin:0 0 16px;font:16px/1.5 sans-serif;color:#182238'
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#FBFAF7">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 16px;font:bold 21px/1.3 serif;color:#182238">${escapeHtml(heading)}</h1>
<p style="${text}">${escapeHtml(before)}</p>
<p style="${text}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#182238;color:#FBFAF7;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="${text}">${escapeHtml(letterText(language, 'copyAddress'))}<br><span dir="ltr" style="word-break:break-all">${escapeHtml(link)}</span></p>
<p style="${text}">${escapeHtml(after)}</p>
</div>
</body>
</html>
`
}
