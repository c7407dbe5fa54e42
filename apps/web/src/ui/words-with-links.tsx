import { WebLink } from './web-link.tsx'

const address = /https?:\/\/[^\s<>"]+/gi
/** Punctuation at the end of a sentence is not part of an address. */
const sentenceEnd = ".,;:!?)]}'’”…"

interface Part {
  /** The index in the text. */
  at: number
  text: string
  isLink: boolean
}

/** Splits a text into web addresses (http or https) and the text between them. */
export function splitAtLinks(words: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of words.matchAll(address)) {
    const href = withoutEnd(found)
    if (!/^https?:\/\/[^/?#]/i.test(href)) continue
    if (index > from) parts.push({ at: from, text: words.slice(from, index), isLink: false })
    parts.push({ at: index, text: href, isLink: true })
    from = index + href.length
  }
  if (from < words.length) parts.push({ at: from, text: words.slice(from), isLink: false })
  return parts
}

/** An address may end with a parenthesis that it opens itself, as in https://example.org/Park_(Springfield). */
function withoutEnd(found: string): string {
  // A pattern for the end would be tried from each sign of a long run of them.
  let end = found.length
  while (sentenceEnd.includes(found.charAt(end - 1)) && end > 0) end--
  const href = found.slice(0, end)
  const isOpen = href.split('(').length > href.split(')').length
  return isOpen && found[href.length] === ')' ? `${href})` : href
}

/** A text of a member in which web addresses are links. Other schemes could be dangerous and remain text. */
export function WordsWithLinks({ children: words }: { children: string }) {
  return splitAtLinks(words).map(({ at, text, isLink }) =>
    isLink ? (
      <WebLink key={at} href={text}>
        {text}
      </WebLink>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}
